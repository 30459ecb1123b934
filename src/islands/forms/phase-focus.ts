import { useEffect, useRef, type RefObject } from 'react';
import type { DeliveryState } from './delivery.ts';

/**
 * Moves the focus to the replacement of the focused element when a form changes its phase. A visitor who has moved
 * elsewhere on the page is left there.
 */
export function usePhaseFocus(
  root: RefObject<Element | null>,
  phase: DeliveryState['phase'],
  target: () => HTMLElement | null,
): void {
  const shown = useRef(phase);
  useEffect(() => {
    const before = shown.current;
    shown.current = phase;
    const { activeElement } = document;
    if (before === phase || !(activeElement === document.body || root.current?.contains(activeElement))) return;
    target()?.focus();
  }, [phase, root, target]);
}
