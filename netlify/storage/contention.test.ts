import { createHash } from 'node:crypto';
import { contendedStore } from '#support/contended-store.ts';
import { keysOf } from '#support/faulty-store.ts';
import { describe, expect, test } from 'vitest';
import { contentSlugs } from './collections/content-slugs.ts';
import { limits } from './collections/limits.ts';
import { media, type MediaRecord } from './collections/media.ts';
import { settings, type SettingRecord } from './collections/settings.ts';
import { StorageContended } from './contention.ts';
import { openStores, type Stores } from './stores.ts';

/** The most calls that one sign-up may make. */
const mostCalls = 40;

const title = (value: string): SettingRecord => ({
  ...{ key: 'hero_title', type: 'string', category: 'homepage', description: '' },
  value,
});
const picture: MediaRecord = {
  ...{ originalFilename: 'market.png', altText: '', mimeType: 'image/png', size: 1, width: 1, height: 1 },
  createdAt: '2026-11-21T09:00:00.000Z',
};
const pictureId = createHash('sha256').digest('hex');
const envelope = (value: unknown) => JSON.stringify({ at: 0, born: 0, value });

function open() {
  const store = contendedStore('contended');
  return { store, stores: openStores({ deployContext: 'test', store: () => store }) };
}

const write = ({ open }: Stores) => open(settings).change('hero_title', () => title('mine'));
const remove = ({ open }: Stores) => open(settings).remove('hero_title');
const erase = ({ open }: Stores) => open(settings).erase('hero_title');
const take = ({ open }: Stores) => open(limits).take('bucket', { max: 100, windowMs: 60_000, now: 0 });
const remember = ({ open }: Stores) => open(limits).remember('key', 'hash', 'answer');
const makeSecret = ({ open }: Stores) => open(limits).origin('203.0.113.7');
const takeSlug = ({ open }: Stores) =>
  open(contentSlugs).reserve({ type: 'essay', slug: 'osusu' }, { item: 'a', rev: 1 });
const addPicture = ({ open }: Stores) => open(media).add(pictureId, new Uint8Array([1]), picture);

describe('a writer gives up', () => {
  test.each(Object.entries({ write, remove, erase, take }))(
    'when another writer is faster every time: %s',
    async (_, work) => {
      const { store, stores } = open();
      await stores.open(settings).create('hero_title', title('first'));
      store.calls = 0;
      store.other = (_key, value) => (value.includes('until') ? value : envelope(title('theirs')));
      await expect(work(stores)).rejects.toBeInstanceOf(StorageContended);
      expect(store.calls).toBeLessThanOrEqual(mostCalls);
    },
  );

  test.each(Object.entries({ write, erase, take, remember, makeSecret, takeSlug, addPicture }))(
    'when storage says that a key exists but never finds it: %s',
    async (_, work) => {
      const { store, stores } = open();
      await stores.open(settings).create('hero_title', title('first'));
      store.calls = 0;
      store.other = () => null;
      await expect(work(stores)).rejects.toBeInstanceOf(StorageContended);
      expect(store.calls).toBeLessThanOrEqual(mostCalls);
    },
  );
});

describe('while lists lag behind writes,', () => {
  test('a change builds on the newest revision, and no revision is lost', async () => {
    const { store, stores } = open();
    store.listsAreStale = true;
    for (const word of ['one', 'two', 'three', 'four']) {
      const collection = openStores({ deployContext: 'test', store: () => store }).open(settings);
      await collection.change('hero_title', (standing) => title(`${standing?.value.value ?? ''} ${word}`));
    }
    store.calls = 0;
    const { record } = await stores
      .open(settings)
      .change('hero_title', (standing) => title(`${standing?.value.value ?? ''} five`));
    expect(record).toMatchObject({ rev: 5, value: { value: ' one two three four five' } });
    expect(store.calls).toBeLessThanOrEqual(mostCalls);
  });

  test('a change after a thousand unlisted revisions takes no more calls than usual', async () => {
    const { store, stores } = open();
    store.listsAreStale = true;
    for (let rev = 1; rev <= 1000; rev += 1)
      await store.create(`all/hero_title/${String(rev).padStart(6, '0')}`, envelope(title(String(rev))));
    store.calls = 0;
    const collection = stores.open(settings);
    const { record } = await collection.change('hero_title', (standing) => title(`${standing?.rev ?? 0}!`));
    expect(record).toMatchObject({ rev: 1001, value: { value: '1000!' } });
    expect(store.calls).toBeLessThanOrEqual(mostCalls);
  });

  test('a limit holds', async () => {
    const { store, stores } = open();
    store.listsAreStale = true;
    const limit = { max: 5, windowMs: 60_000, now: Date.now() };
    const results = [];
    for (let n = 0; n < 7; n += 1) results.push(await stores.open(limits).take('bucket', limit));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(5);
    expect(store.calls).toBeLessThanOrEqual(7 * 10);
  });

  test('a revision written a moment ago can be read, changed, found in the history, removed and erased', async () => {
    const { store, stores } = open();
    store.listsAreStale = true;
    const writer = stores.open(settings);
    const other = openStores({ deployContext: 'test', store: () => store }).open(settings);
    await writer.create('hero_title', title('one'));
    expect(await other.read('hero_title')).toMatchObject({ rev: 1, value: { value: 'one' } });
    expect(await other.create('hero_title', title('two'))).toEqual({ status: 'exists' });
    expect(await other.update('hero_title', 1, () => title('two'))).toMatchObject({ status: 'updated', rev: 2 });
    expect(await writer.change('hero_title', () => null)).toMatchObject({ changed: false, record: { rev: 2 } });
    expect((await writer.history('hero_title')).map(({ rev }) => rev)).toEqual([2, 1]);
    expect(await other.remove('hero_title')).toEqual({ status: 'removed' });
    expect(await writer.read('hero_title')).toBeNull();
    await writer.create('hero_title', title('secret'));
    store.calls = 0;
    expect(await other.erase('hero_title')).toEqual({ status: 'erased' });
    expect(store.calls).toBeLessThanOrEqual(mostCalls);
    store.listsAreStale = false;
    store.knowAll();
    expect(await keysOf(store.keys(''))).toEqual(['erased/all/e000001']);
  });

  test('the record of a picture added a moment ago is found and removed', async () => {
    const { store, stores } = open();
    store.listsAreStale = true;
    await addPicture(stores);
    const other = openStores({ deployContext: 'test', store: () => store }).open(media);
    const kept = (await other.records.read(pictureId)) !== null;
    expect([kept, await other.records.remove(pictureId)]).toEqual([true, { status: 'removed' }]);
    expect(await other.records.read(pictureId)).toBeNull();
  });

  test('a read costs one call more than the list, and a save costs none', async () => {
    const { store, stores } = open();
    const collection = stores.open(settings);
    await collection.create('hero_title', title('one'));
    await collection.read('hero_title');
    store.calls = 0;
    await collection.read('hero_title');
    expect(store.calls).toBe(2);
    store.calls = 0;
    await collection.update('hero_title', 1, () => title('two'));
    expect(store.calls).toBe(3);
  });

  test('a stale save gets the current record', async () => {
    const { store, stores } = open();
    await stores.open(settings).create('hero_title', title('one'));
    store.listsAreStale = true;
    await stores.open(settings).update('hero_title', 1, () => title('two'));
    const other = openStores({ deployContext: 'test', store: () => store }).open(settings);
    expect(await other.update('hero_title', 1, () => title('three'))).toMatchObject({
      status: 'conflict',
      current: { rev: 2, value: { value: 'two' } },
    });
  });
});

test('a record erased during a change is created again, and nothing of its past comes back', async () => {
  const { store, stores } = open();
  const collection = stores.open(settings);
  await collection.create('hero_title', title('old'));
  const seen: unknown[] = [];
  const { record } = await collection.change('hero_title', async (standing) => {
    seen.push(standing?.value.value);
    if (seen.length === 1)
      await openStores({ deployContext: 'test', store: () => store })
        .open(settings)
        .erase('hero_title');
    return title(`${standing?.value.value ?? 'new'}`);
  });
  expect(seen).toEqual(['old', undefined]);
  expect(record).toMatchObject({ rev: 1, value: { value: 'new' } });
  expect((await keysOf(store.keys(''))).sort()).toEqual(['all/hero_title/000001', 'erased/all/e000001']);
});
