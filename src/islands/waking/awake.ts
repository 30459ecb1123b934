import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Astro's element around an island. The intent directive (src/browser/intent.ts) sets `since`,
 * src/browser/held-forms.ts sets `heldAt`.
 */
type IslandElement = HTMLElement & { since?: number; heldAt?: number };

/** The island around an element; null in a test, or if the component is plain HTML. */
const islandOf = (element: Element | null): IslandElement | null =>
  element?.closest<IslandElement>('astro-island') ?? null;

/**
 * Milliseconds since the visitor's first interaction with the island around an element: the `elapsed` of a form (rules
 * 25). Undefined without an island.
 */
export function elapsedIn(element: Element): number | undefined {
  const since = islandOf(element)?.since;
  return since === undefined ? undefined : Math.round(performance.now() - since);
}

/**
 * Milliseconds since the island around an element held a form while its code loaded. Returned once, for the attempt
 * that this delayed; 0 for any other.
 */
export function heldIn(element: Element): number {
  const island = islandOf(element);
  if (island?.heldAt === undefined) return 0;
  const spent = performance.now() - island.heldAt;
  delete island.heldAt;
  return spent;
}

/**
 * Dispatches `awake` on the island once it is hydrated and its handlers are attached, so that the intent directive
 * replays held events. `onWake` receives the detail of every `wake` event, which is how scripts pass data to an island.
 */
export function useAwake(root: RefObject<Element | null>, onWake?: (detail: unknown) => void): void {
  const wake = useEffectEvent((detail: unknown) => onWake?.(detail));
  useEffect(() => {
    const island = islandOf(root.current);
    if (!island) return;
    const hear = (event: Event) => {
      if (event instanceof CustomEvent && event.detail) wake(event.detail);
    };
    island.addEventListener('wake', hear);
    island.dispatchEvent(new CustomEvent('awake'));
    return () => island.removeEventListener('wake', hear);
  }, [root]);
}
