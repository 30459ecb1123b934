import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { openHashQueue } from './hash-queue.ts';

/** Jobs that end on command. Counts how many run at once. */
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

const size = { atOnce: 2, places: { strange: 10, known: 2 }, refusesAfter: 1, waitsAtMost: 5_000 };

test('two hashes run at once, eight wait, and the eleventh is told when to come back', async () => {
  const enter = openHashQueue(size);
  const { work, finishOne, running, most } = workshop();
  const started = Array.from({ length: 10 }, () => enter('strange', (inTurn) => inTurn(work)));
  await turn();
  expect(running()).toBe(2);
  const refusal = await enter('strange', (inTurn) => inTurn(work)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'busy', status: 503, details: { retryAfterSeconds: 5 } });
  for (let left = 10; left > 0; left--) await finishOne();
  expect(await Promise.all(started)).toEqual(Array(10).fill('done'));
  expect(most()).toBe(2);
});

test('a known caller gets a place after strangers have taken all of theirs, and goes next', async () => {
  const enter = openHashQueue(size);
  const { work, finishOne, running, most } = workshop();
  const order: string[] = [];
  const come = (lane: 'known' | 'strange', name: string) =>
    enter(lane, (inTurn) =>
      inTurn(async () => {
        order.push(name);
        return work();
      }),
    );
  const strangers = Array.from({ length: 10 }, (_, n) => come('strange', `stranger ${n}`));
  await turn();
  const known = [come('known', 'first'), come('known', 'second')];
  await expect(come('known', 'third')).rejects.toThrow(Refusal);
  for (let left = 12; left > 0; left--) await finishOne();
  await Promise.all([...strangers, ...known]);
  expect(order.slice(0, 5)).toEqual(['stranger 0', 'stranger 1', 'first', 'second', 'stranger 2']);
  expect([running(), most()]).toEqual([0, 2]);
});

test('a caller whose attempt is still being counted takes a place too', async () => {
  const enter = openHashQueue({ atOnce: 1, places: { strange: 1, known: 0 }, refusesAfter: 1, waitsAtMost: 5_000 });
  const counting = Promise.withResolvers<string>();
  const first = enter('strange', () => counting.promise);
  await expect(enter('strange', async () => 'second')).rejects.toThrow(Refusal);
  counting.resolve('first');
  expect(await first).toBe('first');
  expect(await enter('strange', async () => 'again')).toBe('again');
});

test('a failed hash frees its place like any other', async () => {
  const enter = openHashQueue({ atOnce: 1, places: { strange: 2, known: 0 }, refusesAfter: 1, waitsAtMost: 5_000 });
  const first = enter('strange', (inTurn) => inTurn(() => Promise.reject(new Error('out of memory'))));
  const second = enter('strange', (inTurn) => inTurn(async () => 'done'));
  await expect(first).rejects.toThrow('out of memory');
  expect(await second).toBe('done');
  expect(await enter('strange', (inTurn) => inTurn(async () => 'again'))).toBe('again');
});

test('a caller whose turn does not come in time is told to come back, and the queue goes on without it', async () => {
  const enter = openHashQueue({ ...size, atOnce: 1, waitsAtMost: 20 });
  const { work, finishOne, running } = workshop();
  const first = enter('strange', (inTurn) => inTurn(work));
  const late = enter('known', (inTurn) => inTurn(work));
  await expect(late).rejects.toMatchObject({ code: 'busy', details: { retryAfterSeconds: 5 } });
  await finishOne();
  expect([await first, running()]).toEqual(['done', 0]);
  const next = enter('strange', (inTurn) => inTurn(work));
  await turn();
  await finishOne();
  expect(await next).toBe('done');
});
