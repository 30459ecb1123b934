import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { contactRecord, contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { openStore, type BlobStore } from '#storage/blobs.ts';
import { newId } from '#storage/ids.ts';
import { openCollection } from '#storage/records.ts';
import { openStores } from '#storage/stores.ts';
import { keysOf } from '#support/faulty-store.ts';
import { freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { openSqlStore } from '#support/sql-store.ts';

useLocalBlobs();

/** The storage that this site uses, and an alternative (decision 0116). Each returns a way to open empty stores. */
const adapters: readonly (readonly [name: string, open: () => (name: string) => BlobStore])[] = [
  [
    'Netlify Blobs',
    () => {
      const deployContext = freshContext();
      return (name) => openStore(name, { deployContext });
    },
  ],
  [
    'a SQL database',
    () => {
      const database = new DatabaseSync(':memory:');
      return (name) => openSqlStore(database, name);
    },
  ],
];

const contact = (name: string): ContactRecord => ({
  name,
  email: 'amara@example.com',
  inquiryType: 'founder',
  message: 'We would like to build with you.',
  submittedAt: '2026-11-21T09:00:00.000Z',
  spam: false,
});

describe.each(adapters)('%s', (_, open) => {
  it('returns what was written, text and bytes', async () => {
    const store = open()('one');
    expect(await store.get('folder/key')).toBeNull();
    expect(await store.create('folder/key', 'Ünïcode 👋 "quoted"\n')).toBe('created');
    expect(await store.get('folder/key')).toBe('Ünïcode 👋 "quoted"\n');
    const bytes = Uint8Array.from({ length: 256 }, (__, index) => index);
    expect(await store.create('folder/bytes', bytes)).toBe('created');
    expect(await store.getBytes('folder/bytes')).toEqual(bytes);
    await store.put('folder/key', 'new');
    expect(await store.get('folder/key')).toBe('new');
    await store.delete('folder/key');
    await store.delete('folder/key');
    expect(await store.get('folder/key')).toBeNull();
  });

  it('lets only one of many writers create a key', async () => {
    const store = open()('one');
    const values = Array.from({ length: 20 }, (__, number) => `value ${number}`);
    const outcomes = await Promise.all(values.map((value) => store.create('key', value)));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await store.get('key')).toBe(values[outcomes.indexOf('created')]);
  });

  it('lists by prefix and across pages, with an etag that changes with the value', async () => {
    const store = open()('one');
    const keys = Array.from({ length: 1_001 }, (__, number) => `all/${1_000 + number}/000001`);
    for (let done = 0; done < keys.length; done += 143)
      await Promise.all(keys.slice(done, done + 143).map((key) => store.create(key, 'value')));
    await Promise.all(['al', 'all.more/1/000001', 'alm/1/000001', 'z'].map((key) => store.create(key, 'value')));
    expect((await keysOf(store.keys('all/'))).sort()).toEqual(keys);
    expect((await keysOf(store.keys('all/15'))).length).toBe(100);
    expect((await store.folders('')).sort()).toEqual(['all', 'all.more', 'alm']);
    const etagOf = async () => {
      for await (const { key, etag } of store.entries('z')) if (key === 'z') return etag;
      return null;
    };
    const before = await etagOf();
    await store.put('z', 'another');
    expect(before).toBeTruthy();
    expect(await etagOf()).not.toBe(before);
  });

  it('keeps stores apart, and refuses keys that could lead elsewhere', async () => {
    const stores = open();
    await stores('one').create('key', 'one');
    expect(await stores('two').get('key')).toBeNull();
    for (const key of ['', '..', 'a/../b', 'a//b', 'a?b', 'a%2e']) {
      await expect(stores('one').get(key)).rejects.toBeInstanceOf(RangeError);
      await expect(stores('one').create(key, '')).rejects.toBeInstanceOf(RangeError);
    }
  });

  it('supports records: one of several racing writers wins, histories are complete, an erased record is gone', async () => {
    const stores = open();
    const records = openCollection({ store: stores('records'), schema: contactRecord, keep: 100 });
    await records.create('one', contact('Amara'));
    const writers = Array.from({ length: 10 }, (__, number) =>
      records.update('one', 1, (value) => ({ ...value, name: `Writer ${number}` })),
    );
    const outcomes = (await Promise.all(writers)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'updated')).toHaveLength(1);
    expect(outcomes.filter((status) => status === 'conflict')).toHaveLength(9);
    expect((await records.history('one')).map(({ rev }) => rev)).toEqual([2, 1]);
    await records.erase('one');
    expect(await records.read('one')).toBeNull();
    expect(await keysOf(stores('records').keys('all/'))).toEqual([]);
  });

  it('supports the collections as the functions open them', async () => {
    const store = open();
    const { open: openOne, health } = openStores({ deployContext: freshContext(), store });
    await health();
    const stored = openOne(contacts);
    for (const month of [3, 11, 7]) await stored.create(newId(Date.UTC(2026, month, 5)), contact(`Month ${month}`));
    expect((await stored.all()).records.map(({ value }) => value.name)).toEqual(['Month 11', 'Month 7', 'Month 3']);
  });
});
