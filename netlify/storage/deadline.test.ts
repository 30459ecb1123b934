import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { timeLeft, withinDeadline, withOwnDeadline } from './deadline.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Longer than a deadline of ten milliseconds and its grace. */
const longMs = 250;

test('the outermost deadline ends the waiting', async () => {
  await expect(withinDeadline(10, () => sleep(longMs))).rejects.toThrow(StorageUnavailable);
});

test('work with a deadline of its own is waited for, and bounds its storage calls by that one', async () => {
  const left = withinDeadline(10, () =>
    withOwnDeadline(60_000, async () => {
      await sleep(longMs);
      return withinDeadline(9_000, () => Promise.resolve(timeLeft()));
    }),
  );
  expect(Math.round((await left) / 1_000)).toBe(9);
});

test('a deadline of its own ends the waiting too', async () => {
  const work = withinDeadline(10, () => withOwnDeadline(20, () => sleep(2 * longMs)));
  await expect(work).rejects.toThrow(StorageUnavailable);
});
