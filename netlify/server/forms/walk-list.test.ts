import { expect, test, vi } from 'vitest';
import type { StoredRecord } from '#storage/revision.ts';
import { walkList } from './walk-list.ts';

async function* numbers(count: number): AsyncGenerator<StoredRecord<number>> {
  for (let value = 0; value < count; value += 1)
    yield { id: String(value), rev: 1, createdAt: value, updatedAt: value, value };
}
const isEven = ({ value }: { value: number }): boolean => value % 2 === 0;

test('a page without a total ends as soon as it is full', async () => {
  const walked = await walkList(numbers(100), { isFound: isEven, limit: 3, countsAll: false });
  expect(walked).toMatchObject({ count: 4, isWhole: false, last: '6', unreadable: [] });
  expect(walked.records.map(({ value }) => value)).toEqual([0, 2, 4]);
});

test('a search counts to the end', async () => {
  const walked = await walkList(numbers(100), { isFound: isEven, limit: 3, countsAll: true });
  expect(walked).toMatchObject({ count: 50, isWhole: true, last: '99' });
});

test('a search that runs out of time reports how far it got, after checking some records', async () => {
  let now = 0;
  // Each look at the clock advances it by a second.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const walked = await walkList(numbers(1_000), { isFound: isEven, limit: 200, countsAll: true });
  vi.mocked(performance.now).mockRestore();
  expect(walked).toMatchObject({ count: 32, isWhole: false, last: '63' });
});
