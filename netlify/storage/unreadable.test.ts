import { keysOf } from '#support/faulty-store.ts';
import { memoryStore } from '#support/memory-store.ts';
import { spoiledTexts } from '#support/spoiled-records.ts';
import { contactRecord, contacts } from './collections/contacts.ts';
import { builds, type BuildRecord } from './collections/builds.ts';
import { contentStores } from './collections/content-stores.ts';
import { content } from './collections/content.ts';
import { media, type MediaRecord } from './collections/media.ts';
import { settings } from './collections/settings.ts';
import { subscribers, type SubscriberRecord } from './collections/subscribers.ts';
import type { Collection } from './collection.ts';
import { newId } from './ids.ts';
import { RecordUnreadable } from './record-unreadable.ts';
import { parseRevisionKey } from './revision-key.ts';
import { isReadable } from './revision.ts';
import { openStores, type Stores } from './stores.ts';
import { describe, expect, test } from 'vitest';

const at = '2026-11-21T09:00:00.000Z';
const consent = { version: '1', at, page: null };
const contactId = newId(Date.parse(at));
const item = { id: 'a', type: 'essay', slug: 'osusu', title: 'Osusu', status: 'draft', content: {}, order: 0 } as const;
const picture: MediaRecord = {
  ...{ originalFilename: 'market.png', altText: '', mimeType: 'image/png', size: 1, width: 1, height: 1 },
  createdAt: at,
};
const subscriber: SubscriberRecord = {
  ...{ email: 'ada@example.com', status: 'pending', source: 'website', createdAt: at },
  ...{ verifiedAt: null, unsubscribedAt: null, consent, spam: false },
};
const setting = { key: 'hero_title', value: 'One', type: 'string', category: 'homepage', description: '' };
const contact = contactRecord.parse({
  ...{ name: 'Ada', email: 'ada@example.com', inquiryType: 'other', message: 'Hello', submittedAt: at, spam: false },
});
const build: BuildRecord = { request: null, call: null, build: null };

type Case = [name: string, store: string, open: (stores: Stores) => Collection<object>, id: string, value: object];
/** One collection of each kind, with an id and a value that its schema accepts. */
const collections: readonly Case[] = [
  ['contacts', 'contacts', ({ open }) => open(contacts), contactId, contact],
  ['subscribers', 'subscribers', ({ open }) => open(subscribers), 'hmac', subscriber],
  ['settings', 'settings', ({ open }) => open(settings), 'hero_title', setting],
  ['media', 'media', ({ open }) => open(media).records, 'a'.repeat(64), picture],
  ['builds', 'builds', ({ open }) => open(builds), 'site', build],
  [
    'content',
    'content',
    ({ open }) => open(content),
    'a',
    { ...item, createdAt: at, updatedAt: at, publishedAt: null },
  ],
];

function open() {
  const blobs = new Map<string, ReturnType<typeof memoryStore>>();
  const store = (name: string) => {
    const known = blobs.get(name) ?? memoryStore(name);
    blobs.set(name, known);
    return known;
  };
  const stores = openStores({ deployContext: 'test', store, log: () => undefined });
  return { store, stores };
}

const keysIn = async (store: ReturnType<typeof memoryStore>) => (await keysOf(store.keys(''))).sort();
/** Only the keys of revisions, not those of write marks or empty segments. */
const revisionsIn = async (store: ReturnType<typeof memoryStore>) =>
  (await keysIn(store)).filter((key) => parseRevisionKey(key) !== null);

describe.each(collections)('%s', (_, name, openIn, id, value) => {
  /** A record whose second revision cannot be read. */
  async function spoil(text: string) {
    const { store, stores } = open();
    const records = openIn(stores);
    await records.create(id, value);
    const [first = ''] = await keysIn(store(name));
    await store(name).create(first.replace('000001', '000002'), text);
    return { records, store: store(name), first };
  }

  test.each(Object.entries(spoiledTexts))(
    'whose newest revision is %s count neither as absent nor as free',
    async (_, text) => {
      const { records, store } = await spoil(text);
      const before = await revisionsIn(store);
      const unreadable = { id, rev: 2, unreadable: text.startsWith('{"v":2') ? 'later' : 'damaged' };
      await expect(records.read(id)).rejects.toBeInstanceOf(RecordUnreadable);
      await expect(records.change(id, () => value)).rejects.toBeInstanceOf(RecordUnreadable);
      for (const rev of [1, 2])
        await expect(records.update(id, rev, () => value)).rejects.toBeInstanceOf(RecordUnreadable);
      expect(await records.create(id, value)).toEqual({ status: 'exists' });
      expect(await records.all()).toMatchObject({ records: [], unreadable: [unreadable] });
      for await (const one of records.each()) expect(one).toMatchObject(unreadable);
      expect(await records.history(id)).toMatchObject([unreadable, { rev: 1, value }]);
      expect(await revisionsIn(store)).toEqual(before);
    },
  );

  test('keep the fields of a later version when they are changed', async () => {
    const { store, stores } = open();
    const records = openIn(stores);
    await records.create(id, value);
    const [first = ''] = await keysIn(store(name));
    const later = { ...value, addedLater: { since: 1 } };
    const second = first.replace('000001', '000002');
    await store(name).create(second, JSON.stringify({ v: 1, at: 1, born: 1, value: later }));
    expect((await records.read(id))?.value).toEqual(value);
    expect((await records.all()).records.map((record) => record.value)).toEqual([value]);
    expect(await records.change(id, (standing) => ({ ...standing?.value }))).toMatchObject({ changed: true });
    expect(JSON.parse((await store(name).get(first.replace('000001', '000003'))) ?? '')).toMatchObject({
      value: later,
    });
  });

  test('that are unreadable are superseded only by a caller that names the unreadable revision', async () => {
    const { records } = await spoil('{"torn');
    await expect(records.supersede(id, 1, value)).rejects.toBeInstanceOf(RecordUnreadable);
    expect(await records.supersede(id, 2, value)).toMatchObject({ status: 'updated', rev: 3, value });
    expect(await records.supersede(id, 2, value)).toMatchObject({ status: 'conflict', current: { rev: 3 } });
    expect((await records.history(id)).map(isReadable)).toEqual([true, false, true]);
  });

  test('that are unreadable can be removed, which frees their ids', async () => {
    const { records } = await spoil('{"torn');
    expect(await records.remove(id)).toEqual({ status: 'removed' });
    expect(await records.all()).toEqual({ records: [], unreadable: [] });
    expect(await records.read(id)).toBeNull();
    expect(await records.change(id, () => value)).toMatchObject({ changed: true, record: { rev: 4 } });
  });

  test('that are unreadable can be erased without a trace', async () => {
    const { records, store } = await spoil('{"torn');
    expect(await records.erase(id)).toEqual({ status: 'erased' });
    expect(await revisionsIn(store)).toEqual([]);
  });
});

describe('a slug', () => {
  const address = { type: 'essay', slug: 'osusu' } as const;

  test('whose reservation cannot be read counts as taken', async () => {
    const { store, stores } = open();
    const { slugs } = stores.open(contentStores);
    await store('slugs').create('all/essay.osusu/000001', '{"torn');
    expect(await slugs.reserve(address, { item: 'b', rev: 1 })).toBe('taken');
    expect(await slugs.lastHolders()).toEqual(new Map([['essay.osusu', null]]));
    await expect(slugs.lastHolder(address)).rejects.toBeInstanceOf(RecordUnreadable);
  });

  test('of an item that cannot be read counts as taken', async () => {
    const { store, stores } = open();
    const { slugs } = stores.open(contentStores);
    expect(await slugs.reserve(address, { item: 'a', rev: 1 })).toBe('reserved');
    await store('content').create('all/a/000001', '{"torn');
    expect(await slugs.reserve(address, { item: 'b', rev: 1 })).toBe('taken');
  });
});

test('no id is derived from a damaged secret, and the secret is not replaced', async () => {
  const { store, stores } = open();
  await store('keys').create('subscribers', 'torn');
  await expect(stores.open(subscribers).idOf('ada@example.com')).rejects.toBeInstanceOf(RecordUnreadable);
  expect(await store('keys').get('subscribers')).toBe('torn');
});

test('a picture whose record cannot be read is deleted with its bytes, and is not overwritten', async () => {
  const { store, stores } = open();
  const id = 'a'.repeat(64);
  await store('media').create(`all/${id}/000001`, '{"torn');
  await expect(stores.open(media).add(id, new Uint8Array([1]), picture)).rejects.toBeInstanceOf(RecordUnreadable);
  const bytes = { getBytes: () => Promise.resolve(new Uint8Array([1])) };
  const files = Object.assign(store('media-files'), bytes);
  expect(await keysIn(files)).toEqual([id]);
  expect(await stores.open(media).remove(id)).toEqual({ status: 'removed' });
  expect(await keysIn(files)).toEqual([]);
});
