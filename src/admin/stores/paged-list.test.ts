import { atom, cleanStores } from 'nanostores';
import { expect, it, onTestFinished } from 'vitest';
import { createPagedList, type ListPage } from './paged-list.ts';

interface Letter {
  id: string;
}

const pageOf = (ids: string, nextCursor: string | null = null, total = ids.length): ListPage<Letter> => ({
  records: Array.from(ids, (id) => ({ id })),
  unreadable: [],
  nextCursor,
  total,
});

let lists = 0;

/** An observed list of two pages, `abc` and `de`, for each search. */
function twoPages(load?: (q: string, cursor: string | undefined) => Promise<ListPage<Letter>>) {
  const $q = atom<string | null>('');
  const calls: string[] = [];
  const errors: unknown[] = [];
  const list = createPagedList<Letter>(
    `letters ${(lists += 1)}`,
    [$q],
    async ([q = ''], cursor) => {
      calls.push(`${q}:${cursor ?? ''}`);
      return load ? load(q, cursor) : cursor === undefined ? pageOf('abc', 'c', 5) : pageOf('de', null, 5);
    },
    (error) => errors.push(error),
  );
  onTestFinished(list.$list.listen(() => undefined));
  onTestFinished(() => cleanStores($q));
  const shown = () =>
    list.$list
      .get()
      .data?.records.map(({ id }) => id)
      .join('');
  return { list, $q, calls, errors, shown };
}

it('reads pages one after the other, as one list', async () => {
  const { list, calls, shown } = twoPages();
  await expect.poll(shown).toBe('abc');
  await list.loadMore();
  expect(shown()).toBe('abcde');
  await list.loadMore();
  expect(calls).toEqual([':', ':c']);
});

it('keeps the pages of each search, and requests each once', async () => {
  const { list, $q, calls, shown } = twoPages();
  await expect.poll(shown).toBe('abc');
  await list.loadMore();
  $q.set('x');
  await expect.poll(() => calls.at(-1)).toBe('x:');
  $q.set('');
  await expect.poll(shown).toBe('abcde');
  expect(calls).toEqual([':', ':c', 'x:']);
});

it('waits while a parameter is null', async () => {
  const { $q, calls, shown } = twoPages();
  await expect.poll(shown).toBe('abc');
  $q.set(null);
  await expect.poll(shown).toBeUndefined();
  expect(calls).toEqual([':']);
});

it('removes a record from the list on screen without reloading, and from other searches', async () => {
  const { list, $q, calls, shown } = twoPages();
  await expect.poll(shown).toBe('abc');
  $q.set('x');
  await expect.poll(() => calls.length).toBe(2);
  await expect.poll(shown).toBe('abc');
  list.drop('b');
  expect(shown()).toBe('ac');
  expect(list.$list.get().data?.total).toBe(4);
  $q.set('');
  await expect.poll(() => calls).toEqual([':', 'x:', ':']);
});

it('loads the next records once every loaded one is removed, instead of looking empty', async () => {
  let stored = 'abcde';
  const { list, shown } = twoPages(async () =>
    pageOf(stored.slice(0, 3), stored.length > 3 ? 'c' : null, stored.length),
  );
  await expect.poll(shown).toBe('abc');
  stored = 'de';
  for (const id of 'abc') list.drop(id);
  expect(shown()).toBeUndefined();
  await expect.poll(shown).toBe('de');
  expect(list.$list.get().data?.total).toBe(2);
});

it('stays empty once everything is removed, or everything that a search has found so far', async () => {
  const { list, $q, calls, shown } = twoPages(async (q) =>
    q === '' ? pageOf('a') : { ...pageOf('a', 'more'), searchedBackTo: '2026-03-14T09:00:00.000Z' },
  );
  for (const q of ['', 'x']) {
    $q.set(q);
    await expect.poll(shown).toBe('a');
    list.drop('a');
    expect(shown()).toBe('');
  }
  expect(calls).toEqual([':', 'x:']);
});

it('no longer counts removed records, even if the total of the next page still has them', async () => {
  const pages = [pageOf('abc', '1', 7), pageOf('de', '2', 7), pageOf('fg', null, 7)];
  const { list, shown } = twoPages(async (_, cursor) => pages[Number(cursor ?? 0)] ?? pageOf(''));
  await expect.poll(shown).toBe('abc');
  list.drop('b');
  await list.loadMore();
  expect([shown(), list.$list.get().data?.total]).toEqual(['acde', 6]);
  await list.loadMore();
  expect([shown(), list.$list.get().data?.total]).toEqual(['acdefg', 6]);
});

it('takes a total from a later page if the first has none', async () => {
  const pages = [{ ...pageOf('abc', '1'), total: null }, pageOf('de', '2', 7)];
  const { list, shown } = twoPages(async (_, cursor) => pages[Number(cursor ?? 0)] ?? pageOf(''));
  await expect.poll(shown).toBe('abc');
  await list.loadMore();
  expect(list.$list.get().data?.total).toBe(7);
});

it('ignores a page that arrives after the search changed', async () => {
  const { promise, resolve } = Promise.withResolvers<ListPage<Letter>>();
  const { list, $q, shown } = twoPages(async (q, cursor) =>
    cursor === undefined ? pageOf(q === '' ? 'abc' : 'xyz', 'more') : promise,
  );
  await expect.poll(shown).toBe('abc');
  const more = list.loadMore();
  $q.set('x');
  await expect.poll(shown).toBe('xyz');
  resolve(pageOf('de'));
  await more;
  expect(shown()).toBe('xyz');
});

it('reports a page that failed, and keeps the others', async () => {
  const { list, errors, shown } = twoPages(async (_, cursor) => {
    if (cursor !== undefined) throw new Error('503: gone');
    return pageOf('abc', 'c', 5);
  });
  await expect.poll(shown).toBe('abc');
  await list.loadMore();
  expect(errors).toEqual([new Error('503: gone')]);
  expect(shown()).toBe('abc');
  expect(list.$loadingMore.get()).toBe(false);
});

it('shows what it has during a reload', async () => {
  let answers = 0;
  const { list, shown } = twoPages(async () => pageOf((answers += 1) === 1 ? 'abc' : 'abcd'));
  await expect.poll(shown).toBe('abc');
  list.reload();
  expect(shown()).toBe('abc');
  await expect.poll(shown).toBe('abcd');
});
