import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushPendingText, pendingText } from './pending-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('reports a text after a pause, or at once on request, and only once', () => {
  const told: string[] = [];
  let text = 'a';
  const pending = pendingText(
    () => text,
    (now) => told.push(now),
  );
  pending.changed();
  text = 'ab';
  pending.changed();
  expect(told).toEqual([]);
  vi.advanceTimersByTime(150);
  expect(told).toEqual(['ab']);
  flushPendingText();
  expect(told).toEqual(['ab']);
  text = 'abc';
  pending.changed();
  flushPendingText();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['ab', 'abc']);
  text = 'abcd';
  pending.changed();
  pending.stop();
  expect(told).toEqual(['ab', 'abc', 'abcd']);
});

it('reports during key events if timers do not run', () => {
  const told: number[] = [];
  let count = 0;
  const pending = pendingText(
    () => String(count),
    (now) => told.push(Number(now)),
  );
  vi.stubGlobal('setTimeout', () => 1);
  const clock = vi.spyOn(performance, 'now');
  for (; count < 40; count += 1) {
    clock.mockReturnValue(count * 100);
    pending.changed();
  }
  expect(told).toEqual([10, 21, 32]);
  pending.stop();
});

it('waits at most a second if typing does not pause', () => {
  const told: number[] = [];
  let count = 0;
  const pending = pendingText(
    () => String(count),
    (now) => told.push(Number(now)),
  );
  for (; count < 40; count += 1) {
    pending.changed();
    vi.advanceTimersByTime(100);
  }
  expect(told.length).toBeGreaterThanOrEqual(3);
  pending.stop();
});
