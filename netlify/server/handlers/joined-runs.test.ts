import { expect, test } from 'vitest';
import { joinedRuns } from './joined-runs.ts';

test('callers during a run share the next one, and no two runs overlap', async () => {
  const join = joinedRuns();
  let runs = 0;
  let going = 0;
  let most = 0;
  const run = async () => {
    runs += 1;
    going += 1;
    most = Math.max(most, going);
    await new Promise((resolve) => setTimeout(resolve, 5));
    going -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => join(run)));
  expect([runs, most]).toEqual([2, 1]);
  await join(run);
  expect(runs).toBe(3);
});

test('a run learns that the next one is wanted', async () => {
  const join = joinedRuns();
  const waiting = join((joined) => new Promise((resolve) => joined.addEventListener('abort', () => resolve())));
  await join(() => Promise.resolve());
  await expect(waiting).resolves.toBeUndefined();
});

test('a run that fails is reported to its callers, and does not prevent the next', async () => {
  const join = joinedRuns();
  const failing = join(() => Promise.reject(new Error('out of order')));
  const next = join(() => Promise.resolve());
  await expect(failing).rejects.toThrow('out of order');
  await expect(next).resolves.toBeUndefined();
  await expect(join(() => Promise.resolve())).resolves.toBeUndefined();
});
