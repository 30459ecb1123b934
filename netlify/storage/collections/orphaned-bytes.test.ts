import { hash } from 'node:crypto';
import type { ContentItem } from '#contract/content/item.ts';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { collectEvents, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { expect, test } from 'vitest';
import { openStores } from '../stores.ts';
import { content } from './content.ts';
import { media, type MediaRecord } from './media.ts';
import { orphanedBytes } from './orphaned-bytes.ts';

useLocalBlobs();

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 10, 21, 9);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const idOf = (text: string) => hash('sha256', text);
const record: MediaRecord = {
  originalFilename: 'market.png',
  altText: '',
  mimeType: 'image/png',
  size: 6,
  width: 4,
  height: 3,
  createdAt: '2026-11-21T09:00:00.000Z',
};

function open(deployContext = freshContext()) {
  const faulty = createFaultyFetch();
  const { log } = collectEvents();
  const stores = openStores({ deployContext, fetch: faulty.fetch, log });
  const files = rawStore(deployContext, 'media-files');
  return {
    ...faulty,
    deployContext,
    media: stores.open(media),
    content: stores.open(content),
    expire: stores.open(orphanedBytes).expire,
    /** Bytes left by a call that stopped before it wrote the record. */
    orphan: (text: string) => files.set(idOf(text), text),
    keys: async () => (await files.list()).blobs.map(({ key }) => key).sort(),
  };
}

const item = (body: string): ContentItem => ({
  id: 'item',
  type: 'essay',
  slug: 'night-market',
  title: 'Night market',
  status: 'draft',
  content: { body },
  order: 0,
  createdAt: '2026-11-21T09:00:00Z',
  updatedAt: '2026-11-21T09:00:00Z',
  publishedAt: null,
});

test('bytes without a record are deleted thirty days after they were first seen, and not a day before', async () => {
  const { expire, orphan, keys, media: pictures } = open();
  await pictures.add(idOf('kept'), bytesOf('kept'), record);
  await orphan('lost');
  expect((await expire(start)).done).toBe(0);
  expect(await keys()).toEqual([idOf('kept'), idOf('lost'), `orphans/2026-11-21-${idOf('lost')}`].sort());
  for (const days of [1, 15, 30]) expect((await expire(start + days * day)).done).toBe(0);
  expect(await keys()).toHaveLength(3);
  expect((await expire(start + 31 * day)).done).toBe(1);
  expect(await keys()).toEqual([idOf('kept')]);
});

test('bytes left by an interrupted deletion are deleted in the same way', async () => {
  const { expire, keys, media: pictures, inject } = open();
  const id = idOf('half');
  await pictures.add(id, bytesOf('half'), record);
  inject({ fault: { kind: 'status', status: 403 }, where: ({ method }) => method === 'DELETE' });
  await expect(pictures.remove(id)).rejects.toThrow('status 403');
  await expire(start);
  await expire(start + 31 * day);
  expect(await keys()).toEqual([]);
});

test('a picture that is added again in between is kept, and its thirty days start over', async () => {
  const { expire, orphan, keys, media: pictures } = open();
  const id = idOf('back');
  await orphan('back');
  await expire(start);
  await pictures.add(id, bytesOf('back'), record);
  await expire(start + 40 * day);
  expect(await keys()).toEqual([id]);
  await pictures.records.remove(id);
  await expire(start + 41 * day);
  await expire(start + 45 * day);
  expect(await keys()).toHaveLength(2);
});

test('an unreadable record counts as a record', async () => {
  const { expire, orphan, keys, deployContext } = open();
  await orphan('later');
  await rawStore(deployContext, 'media').set(`all/${idOf('later')}/000001`, '{"at":1,"born":1,"value":{"version":9}}');
  await expire(start);
  await expire(start + 31 * day);
  expect(await keys()).toContain(idOf('later'));
});

test('bytes that any revision of an item names are kept, and checked again a month later', async () => {
  const { expire, orphan, keys, content: items } = open();
  await orphan('used');
  await items.create('item', item(`![A market](/media/${idOf('used')})`));
  await items.update('item', 1, (value) => ({ ...value, content: { body: 'Without it.' } }));
  await expire(start);
  expect((await expire(start + 31 * day)).done).toBe(0);
  expect(await keys()).toEqual([idOf('used'), `orphans/2026-12-22-${idOf('used')}`].sort());
  await items.erase('item');
  await expire(start + 62 * day);
  expect(await keys()).toEqual([]);
});

test('however an upload and the deletion of its orphaned bytes interleave, no record lacks its bytes', async () => {
  for (let round = 0; round < 8; round++) {
    const { expire, orphan, media: pictures, deployContext } = open();
    const id = idOf('race');
    await orphan('race');
    await expire(start);
    const other = open(deployContext);
    await Promise.all([
      expire(start + 31 * day),
      other.expire(start + 31 * day),
      new Promise((resolve) => setTimeout(resolve, round)).then(() => other.media.add(id, bytesOf('race'), record)),
    ]);
    expect(await pictures.bytes(id)).toEqual(bytesOf('race'));
  }
});
