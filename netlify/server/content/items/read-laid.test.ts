import type { ContentItem } from '#contract/content/item.ts';
import { itemIdOf } from '#storage/collections/content-bases.ts';
import { contentStores, type ContentStores } from '#storage/collections/content-stores.ts';
import { openStores } from '#storage/stores.ts';
import { memoryStore } from '#support/memory-store.ts';
import { expect, test } from 'vitest';
import { readLaid } from './read-laid.ts';

const file = { type: 'essay', slug: 'night-market' } as const;
const placed = { type: file.type, id: 'night', version: { slug: file.slug, title: 'Night market' } } as const;
const item: ContentItem = {
  ...file,
  id: 'first',
  title: 'Night market',
  status: 'published',
  content: {},
  order: 0,
  createdAt: '2026-11-21T09:00:00Z',
  updatedAt: '2026-11-21T09:00:00Z',
  publishedAt: '2026-11-21T09:00:00Z',
};

const open = (): ContentStores =>
  openStores({ deployContext: 'dev', now: () => Date.UTC(2026, 10, 21), store: memoryStore }).open(contentStores);

/** Stores in which something happens after the items are listed and before the list is used. */
const thenLater = (stores: ContentStores, happen: () => Promise<unknown>): ContentStores => ({
  ...stores,
  content: {
    ...stores.content,
    async all() {
      const found = await stores.content.all();
      await happen();
      return found;
    },
  },
});

test('a file stays while an item takes it over', async () => {
  const stores = open();
  // The reservation is seen, and the item is written after the items were listed.
  await stores.slugs.reserve(file, { item: item.id, rev: 1 });
  const { items, gone } = await readLaid(
    thenLater(stores, () => stores.content.create(item.id, item)),
    [placed],
  );
  expect({ items, gone }).toEqual({ items: [], gone: [] });
});

test('the file of a deleted item is gone, and so is one whose item moved', async () => {
  const stores = open();
  await stores.slugs.reserve(file, { item: item.id, rev: 1 });
  await stores.content.create(item.id, item);
  await stores.content.update(item.id, 1, (was) => ({ ...was, slug: 'day-market' }));
  expect((await readLaid(stores, [placed])).gone).toEqual([{ ...file, status: 'moved', item: 'first' }]);
  await stores.content.remove(item.id);
  expect((await readLaid(stores, [placed])).gone).toEqual([{ ...file, status: 'deleted', item: 'first' }]);
});

test('a file stays at an address that only a draft of the admin ever had', async () => {
  const stores = open();
  await stores.slugs.reserve(file, { item: item.id, rev: 1 });
  await stores.content.create(item.id, { ...item, status: 'draft' });
  await stores.content.update(item.id, 1, (was) => ({ ...was, slug: 'day-market' }));
  expect((await readLaid(stores, [placed])).gone).toEqual([]);
  await stores.content.remove(item.id);
  expect((await readLaid(stores, [placed])).gone).toEqual([]);
});

test('a new project may have the number of a deleted one, but the renamed file of the deleted one stays hidden', async () => {
  const stores = open();
  const project = { type: 'project', slug: 'osusu' } as const;
  const at = (slug: string, title: string) => ({ type: project.type, id: '10', version: { slug, title } });
  const id = itemIdOf(at('osusu', 'Osusu'));
  await stores.slugs.reserve(project, { item: id, rev: 1 });
  await stores.content.create(id, { ...item, ...project, id, title: 'Osusu' });
  await stores.content.remove(id);
  const goneWith = async (slug: string, title: string) => (await readLaid(stores, [at(slug, title)])).gone;
  expect(await goneWith('brand-new', 'Brand new')).toEqual([]);
  expect(await goneWith('savings', 'Osusu')).toEqual([{ ...project, slug: 'savings', status: 'deleted', item: id }]);
});

test('both lists are requested at once', async () => {
  const stores = open();
  const asked: string[] = [];
  const noting: ContentStores = {
    ...stores,
    content: { ...stores.content, all: () => (asked.push('items'), stores.content.all()) },
    slugs: { ...stores.slugs, lastHolders: () => (asked.push('slugs'), stores.slugs.lastHolders()) },
  };
  const reading = readLaid(noting, [placed]);
  expect(asked).toEqual(['items', 'slugs']);
  await reading;
});
