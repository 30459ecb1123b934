import { useEffect, useRef, type RefObject } from 'react';
import type { DeliveryState } from './delivery.ts';

/**
 * Moves the focus to the replacement of the focused element when a form changes phase. Only a visitor's own action in
 * the form also scrolls to it: a form that is sent automatically does not move the page (decision 0100). A visitor who
 * has moved elsewhere on the page is left there.
 */
export function usePhaseFocus(
  root: RefObject<Element | null>,
  { phase, sending }: Pick<DeliveryState, 'phase' | 'sending'>,
  target: () => HTMLElement | null,
): void {
  const shown = useRef(phase);
  // What a phase replaces or disables loses the focus without an event, so the last event shows where the visitor is.
  const inside = useRef(false);
  const acted = useRef(false);
  useEffect(() => {
    const hear = ({ type, target: heard }: Event) => {
      inside.current = root.current?.contains(heard as Node) ?? false;
      acted.current = inside.current && type !== 'focusin';
    };
    inside.current = root.current?.contains(document.activeElement) ?? false;
    const events = ['focusin', 'click', 'submit'];
    for (const event of events) addEventListener(event, hear, true);
    return () => {
      for (const event of events) removeEventListener(event, hear, true);
    };
  }, [root]);
  useEffect(() => {
    if (shown.current === phase) return;
    shown.current = phase;
    if (inside.current) target()?.focus({ preventScroll: !acted.current });
    acted.current = false;
  }, [phase, target]);
  useEffect(() => {
    // After a try that changed no phase, the next one may start on its own.
    acted.current &&= sending;
  }, [sending]);
}
