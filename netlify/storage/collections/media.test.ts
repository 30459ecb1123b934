import { hash } from 'node:crypto';
import { freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { eventually } from '#support/eventually.ts';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { expect, test } from 'vitest';
import { openStores } from '../stores.ts';
import { media as definition, type MediaRecord } from './media.ts';

useLocalBlobs();

const bytes = new Uint8Array([0, 255, 254, 0, 13, 10, 128]);
const id = hash('sha256', bytes);
const record: MediaRecord = {
  originalFilename: 'market.png',
  altText: 'A market at night',
  mimeType: 'image/png',
  size: bytes.byteLength,
  width: 4,
  height: 3,
  createdAt: '2026-11-21T09:00:00.000Z',
};

function open(deployContext = freshContext()) {
  const faulty = createFaultyFetch();
  const media = openStores({ deployContext, fetch: faulty.fetch }).open(definition);
  return { media, ...faulty, deployContext };
}

test('a picture comes back byte for byte, and adding it twice makes one record', async () => {
  const { media } = open();
  expect(await media.add(id, bytes, record)).toEqual({ added: true, value: record });
  expect(await media.add(id, bytes, { ...record, altText: 'Another' })).toEqual({ added: false, value: record });
  expect([...((await media.bytes(id)) ?? [])]).toEqual([...bytes]);
  expect((await media.records.all()).records).toHaveLength(1);
});

test('a deleted picture is gone, bytes included, and may be added again', async () => {
  const { media } = open();
  await media.add(id, bytes, record);
  expect(await media.remove(id)).toEqual({ status: 'removed' });
  expect(await media.remove(id)).toEqual({ status: 'missing' });
  expect([await media.bytes(id), (await media.records.all()).records]).toEqual([null, []]);
  expect((await media.add(id, bytes, record)).added).toBe(true);
  expect(await media.bytes(id)).not.toBeNull();
});

test('the next deletion completes an interrupted one', async () => {
  const { media, inject } = open();
  await media.add(id, bytes, record);
  inject({ fault: { kind: 'status', status: 403 }, where: ({ method }) => method === 'DELETE' });
  await expect(media.remove(id)).rejects.toThrow('status 403');
  expect(await media.records.read(id)).toBeNull();
  await media.remove(id);
  expect(await media.bytes(id)).toBeNull();
});

test('in whatever order additions and deletions interleave, no record lacks its bytes', async () => {
  for (let round = 0; round < 20; round++) {
    const { media, deployContext } = open();
    const other = open(deployContext).media;
    await media.add(id, bytes, record);
    const works = [other.add(id, bytes, record), media.remove(id), other.add(id, bytes, record), other.remove(id)];
    await Promise.all(round % 2 === 0 ? works : [...works, media.add(id, bytes, record)]);
    const stands = (await media.records.read(id)) !== null;
    expect([stands, stands && (await media.bytes(id)) !== null]).toEqual([stands, stands]);
  }
});

test('a deletion that finds nothing does not harm a picture added in the meantime', async () => {
  const { media, inject, sent, deployContext } = open();
  const added = Promise.withResolvers<undefined>();
  const isDeletion = ({ method }: { method: string }) => method === 'DELETE';
  inject({ fault: { kind: 'held', until: added.promise }, where: isDeletion });
  const removing = media.remove(id);
  await Promise.race([removing, eventually(() => expect(sent.some(isDeletion)).toBe(true))]);
  await open(deployContext).media.add(id, bytes, record);
  added.resolve(undefined);
  expect(await removing).toEqual({ status: 'missing' });
  expect(await media.bytes(id)).not.toBeNull();
});

test('an id of any other form is never looked up', async () => {
  const { media, sent } = open();
  for (const wrong of ['', '../x', id.toUpperCase(), id.slice(1), `${id}0`]) {
    expect(await media.bytes(wrong)).toBeNull();
    expect(await media.remove(wrong)).toEqual({ status: 'missing' });
  }
  expect(sent).toEqual([]);
});
