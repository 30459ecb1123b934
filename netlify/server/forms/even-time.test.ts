import { expect, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { inEvenTime } from './even-time.ts';

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await inEvenTime(100, work).catch(() => undefined);
  return performance.now() - started;
}

test('work that finishes at once, finishes later or fails takes the same time', async () => {
  const times = await Promise.all([
    millisecondsOf(async () => 'at once'),
    millisecondsOf(() => pause(50)),
    millisecondsOf(() => Promise.reject(new Error('refused'))),
  ]);
  expect(Math.min(...times)).toBeGreaterThan(95);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(20);
});

test('the result or error of the work is passed on', async () => {
  expect(await inEvenTime(1, async () => 'done')).toBe('done');
  await expect(inEvenTime(1, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
