import { afterEach, expect, test, vi } from 'vitest';
import type { DeliveryState } from './delivery.ts';
import { usePhaseFocus } from './phase-focus.ts';

type Effect = () => unknown;

const { hooks, render } = vi.hoisted(() => {
  const kept: { current: unknown }[] = [];
  const seen: (readonly unknown[])[] = [];
  let [refs, effects]: [number, Effect[]] = [0, []];
  let count = 0;
  return {
    hooks: {
      useRef: (current: unknown) => (kept[refs++] ??= { current }),
      useEffect: (effect: Effect, inputs: readonly unknown[]) => {
        const before = seen[count];
        if (!before || inputs.some((input, index) => input !== before[index])) effects.push(effect);
        seen[count++] = inputs;
      },
    },
    /** Renders once, and runs the effects whose inputs have changed. */
    render: (component: () => void) => {
      [refs, count, effects] = [0, 0, []];
      component();
      for (const effect of effects) effect();
    },
  };
});
vi.mock('react', () => hooks);

afterEach(() => vi.unstubAllGlobals());

test('a form moves its page for what its visitor sent, but not for a later try of its own', () => {
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('addEventListener', (type: string, hear: (event: object) => void) => (listeners[type] = hear));
  vi.stubGlobal('document', { activeElement: null });
  const focus = vi.fn();
  const root = { current: { contains: () => true } as unknown as Element };
  const show = (phase: DeliveryState['phase'], sending = false) =>
    render(() => usePhaseFocus(root, { phase, sending }, () => ({ focus }) as unknown as HTMLElement));
  const click = () => listeners['click']?.({ type: 'click', target: null });
  show('waiting');
  click();
  show('waiting', true);
  show('sent');
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: false });
  show('waiting');
  click();
  show('waiting', true);
  show('waiting');
  show('waiting', true);
  show('sent');
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
});
