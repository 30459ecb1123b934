import { expect, test } from 'vitest';
import { withItem } from './media-order.ts';

const item = (id: string, day: number) => ({ id, createdAt: `2026-03-0${day}T12:00:00.000Z` });
const empty = { records: [], unreadable: [], nextCursor: null as string | null, total: 0 };
const page = { ...empty, records: [item('d', 6), item('c', 5), item('b', 3)], total: 3 };
const idsOf = ({ records }: { records: readonly { id: string }[] }) => records.map(({ id }) => id).join('');

test('a new file comes first and is counted', () => {
  const changed = withItem(page, item('x', 7));
  expect([idsOf(changed), changed.total]).toEqual(['xdcb', 4]);
});

test('a file in the list stays in its place and is not counted again', () => {
  const changed = withItem(page, item('c', 5));
  expect([idsOf(changed), changed.total]).toEqual(['dcb', 3]);
});

test('a file in the list keeps its number of uses', () => {
  const used = { ...page, records: [{ ...item('c', 5), uses: 2 }] };
  expect(withItem(used, item('c', 5)).records).toEqual(used.records);
});

test('ids decide between files of the same time', () => {
  expect(idsOf(withItem(page, item('a', 5)))).toBe('dacb');
  expect(idsOf(withItem(page, item('z', 5)))).toBe('dczb');
});

test('an old file goes to the end if every page was read, otherwise to an unread page', () => {
  const whole = withItem(page, item('o', 1));
  expect([idsOf(whole), whole.total]).toEqual(['dcbo', 4]);
  const part = { ...page, nextCursor: 'more', total: 9 };
  expect(withItem(part, item('o', 1))).toBe(part);
});

test('an empty library shows its first file', () => {
  expect(idsOf(withItem(empty, item('a', 1)))).toBe('a');
});
