import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The element that Astro puts around an island; `since` is set by the intent directive (src/browser/intent.ts), `heldAt` by src/browser/held-forms.ts. */
type IslandElement = HTMLElement & { since?: number; heldAt?: number };

/** The island around an element of it, or null in a test or where the component is plain HTML. */
const islandOf = (element: Element | null): IslandElement | null =>
  element?.closest<IslandElement>('astro-island') ?? null;

/** Milliseconds since the first sign of a visitor in the island around an element: the `elapsed` of a form (rules 25). Undefined where there is no island. */
export function elapsedIn(element: Element): number | undefined {
  const since = islandOf(element)?.since;
  return since === undefined ? undefined : Math.round(performance.now() - since);
}

/** Milliseconds since the island around an element held a form because its code was not there. Told once, to the try for which that is; 0 for any other. */
export function heldIn(element: Element): number {
  const island = islandOf(element);
  if (island?.heldAt === undefined) return 0;
  const spent = performance.now() - island.heldAt;
  delete island.heldAt;
  return spent;
}

/**
 * Says `awake` on the island once it is hydrated and its handlers are in place, so that the intent directive replays what it held. `onWake` gets the
 * detail of every `wake` event: that is how scripts hand data to an island.
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
