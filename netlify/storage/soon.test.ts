import { beforeEach, expect, test, vi } from 'vitest';
import type { Fault } from '#support/faulty-fetch.ts';
import { openFaulty, status } from '#support/faulty-store.ts';
import { freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { soon } from './soon.ts';

useLocalBlobs();

let deployContext: string;
let logged: string[];
const start = Date.now();
const ask = (fault?: Fault, secondsLater = 0, times = Infinity) => {
  const { store, sent } = openFaulty(fault ? [{ fault, times }] : [], 9_000);
  const answer = soon(deployContext, new Date(start + secondsLater * 1_000), async () => {
    await store.get('key');
    return 'what is stored';
  });
  return { answer, sent };
};
const timed = async (answer: Promise<unknown>) => {
  const began = performance.now();
  await answer;
  return performance.now() - began;
};

beforeEach(() => {
  deployContext = freshContext();
  logged = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
});

test('storage that answers is asked each time', async () => {
  expect(await ask().answer).toBe('what is stored');
  expect(await ask().answer).toBe('what is stored');
});

test('storage that refuses is tried once more, then skipped at once', async () => {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    deployContext = freshContext();
    const { answer, sent } = ask({ kind: 'reset before' });
    times.push(await timed(answer));
    expect([await answer, sent.length]).toEqual([null, 2]);
  }
  // On a busy machine a pause of 22 ms can take longer, but not every time.
  expect(Math.min(...times)).toBeLessThan(50);
});

test('a single failed request does not lead to an old response', async () => {
  const { answer, sent } = ask(status(503), 0, 1);
  expect([await answer, sent.length]).toEqual(['what is stored', 2]);
});

test('storage that hangs is given a second and a half', async () => {
  const { answer } = ask({ kind: 'hang' });
  const took = await timed(answer);
  expect(await answer).toBeNull();
  expect(took).toBeGreaterThan(1_400);
  expect(took).toBeLessThan(1_600);
});

test('after a failure, storage is left alone for thirty seconds, and then asked again', async () => {
  await ask(status(500)).answer;
  for (const later of [0, 1, 29.9]) {
    const { answer, sent } = ask(undefined, later);
    expect([await answer, sent.length]).toEqual([null, 0]);
  }
  expect(logged).toEqual([expect.stringContaining('"event":"storage_paused"')]);
  expect(await ask(undefined, 30).answer).toBe('what is stored');
  expect(await ask(undefined, 31).answer).toBe('what is stored');
});

test('only one call at a time finds out that storage is still down', async () => {
  await ask(status(500)).answer;
  const first = ask(status(500), 30);
  const second = ask(undefined, 30);
  expect([await first.answer, await second.answer, second.sent.length]).toEqual([null, null, 0]);
  expect(await ask(undefined, 59.9).answer).toBeNull();
  expect(await ask(undefined, 60).answer).toBe('what is stored');
});

test('another deploy context has its own pause', async () => {
  await ask(status(500)).answer;
  deployContext = freshContext();
  expect(await ask().answer).toBe('what is stored');
});

test('an error of our own does not count as a failure of storage', async () => {
  const wrong = soon(deployContext, new Date(start), () => Promise.reject(new TypeError('ours')));
  await expect(wrong).rejects.toThrow('ours');
  expect(await ask().answer).toBe('what is stored');
});
