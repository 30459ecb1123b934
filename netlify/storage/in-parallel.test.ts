import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapInParallel } from './in-parallel.ts';

it('work in parallel gives its results in the order of the items, whichever ends first', async () => {
  const work = async (ms: number): Promise<string> => {
    await setTimeout(ms);
    return `${ms} ms`;
  };
  expect(await mapInParallel([20, 1, 10], work)).toEqual(['20 ms', '1 ms', '10 ms']);
  expect(await mapInParallel([20, 1, 10], work, 2)).toEqual(['20 ms', '1 ms', '10 ms']);
});

it('after the first failure no other work is begun', async () => {
  const begun: number[] = [];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    if (item === 2) throw new Error('It failed.');
    await setTimeout(1);
  };
  await expect(mapInParallel([1, 2, 3, 4], work, 2)).rejects.toThrow('It failed.');
  expect(begun).toEqual([1, 2]);
});
