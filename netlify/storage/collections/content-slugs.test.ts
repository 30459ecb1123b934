import type { ContentItem } from '#contract/content/item.ts';
import { collectEvents, freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { memoryStore } from '#support/memory-store.ts';
import { expect, test } from 'vitest';
import { openStores } from '../stores.ts';
import { contentStores } from './content-stores.ts';

useLocalBlobs();

const address = { type: 'essay', slug: 'night-market' } as const;
const itemWith = (id: string, slug: string = address.slug): ContentItem => ({
  id,
  type: 'essay',
  slug,
  title: 'Night market',
  status: 'draft',
  content: {},
  order: 0,
  createdAt: '2026-11-21T09:00:00Z',
  updatedAt: '2026-11-21T09:00:00Z',
  publishedAt: null,
});

function open() {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const { log } = collectEvents();
  const stores = openStores({ deployContext: freshContext(), now: () => clock.now, log });
  return { clock, ...stores.open(contentStores) };
}

test('of fifty items that want a slug, one gets it, and the others learn that it is being taken', async () => {
  const { slugs } = open();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => slugs.reserve(address, { item: `item-${n}`, rev: 1 })),
  );
  expect(answers.sort()).toEqual([...Array<string>(49).fill('busy'), 'reserved']);
});

test('a slug is taken for as long as its item has it, and no longer', async () => {
  const { slugs, content } = open();
  await slugs.reserve(address, { item: 'first', rev: 1 });
  await content.create('first', itemWith('first'));
  expect(await slugs.reserve(address, { item: 'second', rev: 1 })).toBe('taken');
  expect(await slugs.lastHolder(address)).toBe('first');
  await content.update('first', 1, (item) => ({ ...item, slug: 'renamed' }));
  expect(await slugs.reserve(address, { item: 'second', rev: 1 })).toBe('reserved');
  expect(await slugs.lastHolder(address)).toBe('second');
});

test('a slug is free once its item is deleted, and other types are unaffected', async () => {
  const { slugs, content } = open();
  await slugs.reserve(address, { item: 'first', rev: 1 });
  await content.create('first', itemWith('first'));
  await content.remove('first');
  expect(await slugs.reserve(address, { item: 'second', rev: 1 })).toBe('reserved');
  expect(await slugs.reserve({ ...address, type: 'article' }, { item: 'third', rev: 1 })).toBe('reserved');
});

test('a reservation whose writer never came is waited out, and then exactly one caller takes it over', async () => {
  const { slugs, clock } = open();
  await slugs.reserve(address, { item: 'lost', rev: 1 });
  clock.now += 19_000;
  expect(await slugs.reserve(address, { item: 'second', rev: 1 })).toBe('busy');
  clock.now += 2_000;
  const answers = await Promise.all(['a', 'b', 'c'].map((item) => slugs.reserve(address, { item, rev: 1 })));
  expect(answers.sort()).toEqual(['busy', 'busy', 'reserved']);
});

test('an item may take back a slug that it had, and two of its editors do not block each other', async () => {
  const { slugs, content } = open();
  await slugs.reserve(address, { item: 'first', rev: 1 });
  await content.create('first', itemWith('first'));
  await content.update('first', 1, (item) => ({ ...item, slug: 'renamed' }));
  expect(await slugs.reserve(address, { item: 'first', rev: 3 })).toBe('reserved');
  expect(await slugs.reserve(address, { item: 'first', rev: 3 })).toBe('reserved');
  expect(await slugs.reserve(address, { item: 'second', rev: 1 })).toBe('busy');
  // A third editor wrote this revision, with another change.
  await content.update('first', 2, (item) => ({ ...item, title: 'Renamed' }));
  expect(await slugs.reserve(address, { item: 'second', rev: 1 })).toBe('reserved');
});

test('a slug is taken by an item written during the lookup', async () => {
  const blobs = new Map(['content', 'slugs'].map((name) => [name, memoryStore(name)]));
  const store = (name: string) => blobs.get(name) ?? memoryStore(name);
  const writer = openStores({ deployContext: 'test', store }).open(contentStores);
  await writer.slugs.reserve(address, { item: 'first', rev: 1 });
  const items = store('content');
  /** The first lookup finds nothing, and the item exists before the second. */
  const late = {
    ...items,
    async *entries(prefix: string) {
      yield* items.entries(prefix);
      await writer.content.create('first', itemWith('first'));
    },
  };
  const looking = openStores({ deployContext: 'test', store: (name) => (name === 'content' ? late : store(name)) });
  expect(await looking.open(contentStores).slugs.reserve(address, { item: 'second', rev: 1 })).toBe('taken');
});
