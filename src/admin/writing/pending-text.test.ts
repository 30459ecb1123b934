import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushPendingText, pendingText } from './pending-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('tells a text after a pause, at once where that is asked, and no more than once', () => {
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

it('tells by the keys themselves where no timer comes to its turn', () => {
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

it('waits a second at most for somebody who does not pause', () => {
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
