import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { openHashQueue } from './hash-queue.ts';

/** Work that ends when it is told to, and counts how much of it runs at once. */
function workshop() {
  const open: (() => void)[] = [];
  let most = 0;
  const work = async (): Promise<string> => {
    await new Promise<void>((resolve) => {
      open.push(resolve);
      most = Math.max(most, open.length);
    });
    return 'done';
  };
  const finishOne = async () => {
    open.shift()?.();
    await turn();
  };
  return { work, finishOne, running: () => open.length, most: () => most };
}

test('two hashes run at once, eight wait, and the eleventh is told when to come back', async () => {
  const { run } = openHashQueue({ atOnce: 2, waiting: 8 });
  const { work, finishOne, running, most } = workshop();
  const started = Array.from({ length: 10 }, () => run(work));
  await turn();
  expect(running()).toBe(2);
  const refusal = await run(work).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'busy', status: 503, details: { retryAfterSeconds: 5 } });
  for (let left = 10; left > 0; left--) await finishOne();
  expect(await Promise.all(started)).toEqual(Array(10).fill('done'));
  expect(most()).toBe(2);
});

test('one that fails makes room like any other', async () => {
  const { run } = openHashQueue({ atOnce: 1, waiting: 1 });
  const first = run(() => Promise.reject(new Error('out of memory')));
  const second = run(async () => 'done');
  await expect(first).rejects.toThrow('out of memory');
  expect(await second).toBe('done');
  expect(await run(async () => 'again')).toBe('again');
});
