import { expect, test } from 'vitest';
import { openFaulty, keysOf, status } from '#support/faulty-store.ts';
import { useLocalBlobs } from '#support/local-blobs.ts';
import { onWrites } from '#support/faulty-fetch.ts';
import type { BlobStore } from '../blobs.ts';
import { StorageUnavailable } from '../storage-unavailable.ts';
import { openStores } from '../stores.ts';
import { sessions as definition } from './sessions.ts';

useLocalBlobs();

const over = (store: BlobStore) => openStores({ deployContext: 'test', store: () => store }).open(definition);
const token = { id: 'f3b1c2d4-0000-4000-8000-000000000001', expiresAt: 1_800_000_000 };

test('denying a token denies no other token', async () => {
  const { store } = openFaulty();
  const sessions = over(store);
  expect(await sessions.isDenied(token)).toBe(false);
  await sessions.deny(token);
  await sessions.deny(token);
  expect(await sessions.isDenied(token)).toBe(true);
  expect(await sessions.isDenied({ ...token, id: 'f3b1c2d4-0000-4000-8000-000000000002' })).toBe(false);
});

test('a denial that storage does not confirm fails', async () => {
  const { store, inject } = openFaulty();
  inject({ fault: status(403), where: onWrites });
  await expect(over(store).deny(token)).rejects.toThrow(StorageUnavailable);
});

test('denials are kept until their tokens expire', async () => {
  const { store } = openFaulty();
  const sessions = over(store);
  await sessions.deny(token);
  await sessions.deny({ ...token, expiresAt: token.expiresAt + 3600 });
  await sessions.expire(token.expiresAt * 1000);
  expect(await keysOf(store.keys('denied/'))).toHaveLength(2);
  await sessions.expire((token.expiresAt + 61) * 1000);
  expect(await keysOf(store.keys('denied/'))).toEqual([`denied/${token.expiresAt + 3600}-${token.id}`]);
});
