import { expect, test } from 'vitest';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { everythingIn, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { contacts as contactsOf, type ContactRecord } from './collections/contacts.ts';
import { content } from './collections/content.ts';
import { settings } from './collections/settings.ts';
import { subscribers as subscribersOf, type SubscriberRecord } from './collections/subscribers.ts';
import { newId } from './ids.ts';
import { openStores, storesOf } from './stores.ts';

useLocalBlobs();

const contact = (changes: Partial<ContactRecord> = {}): ContactRecord => ({
  name: 'Amara Okafor',
  email: 'amara@example.com',
  inquiryType: 'founder',
  message: 'We would like to build with you.',
  submittedAt: '2026-11-21T09:00:00.000Z',
  spam: false,
  ...changes,
});

const subscriber = (email: string): SubscriberRecord => ({
  email,
  status: 'pending',
  source: 'website',
  createdAt: '2026-11-21T09:00:00.000Z',
  verifiedAt: null,
  unsubscribedAt: null,
  consent: { version: '2026-11', at: '2026-11-21T09:00:00.000Z', page: '/contact' },
  spam: false,
});

test('contacts are stored under the month of their id, and an id without one is refused', async () => {
  const deployContext = freshContext();
  const contacts = openStores({ deployContext }).open(contactsOf);
  const id = newId(Date.UTC(2026, 9, 31, 23, 59, 59));
  expect(await contacts.create(id, contact())).toMatchObject({ status: 'created' });
  const { blobs } = await rawStore(deployContext, 'contacts').list();
  expect(blobs.map(({ key }) => key).filter((key) => !key.startsWith('marks/'))).toEqual([`2026-10/${id}/000001`]);
  await expect(contacts.create('not-a-ulid', contact())).rejects.toThrow(RangeError);
  expect(await contacts.read('not-a-ulid')).toBeNull();
});

test('a new contact costs one request', async () => {
  const faulty = createFaultyFetch();
  const contacts = openStores({ deployContext: freshContext(), fetch: faulty.fetch }).open(contactsOf);
  await contacts.create(newId(), contact());
  expect(faulty.sent.map(({ method }) => method)).toEqual(['PUT']);
});

test('contacts of several months come newest first', async () => {
  const contacts = openStores({ deployContext: freshContext() }).open(contactsOf);
  for (const month of [3, 11, 7])
    await contacts.create(newId(Date.UTC(2026, month, 5)), contact({ name: `Month ${month}` }));
  expect((await contacts.all()).records.map(({ value }) => value.name)).toEqual(['Month 11', 'Month 7', 'Month 3']);
});

test('one address is one subscriber, however it is typed, and no key reveals it', async () => {
  const deployContext = freshContext();
  const subscribers = openStores({ deployContext }).open(subscribersOf);
  const id = await subscribers.idOf('Amara@Example.com');
  expect(await subscribers.idOf(' amara@example.COM ')).toBe(id);
  expect(await subscribers.idOf('other@example.com')).not.toBe(id);
  await subscribers.create(id, subscriber('Amara@Example.com'));
  expect(await subscribers.create(id, subscriber('amara@example.com'))).toEqual({ status: 'exists' });
  const { blobs } = await rawStore(deployContext, 'subscribers').list();
  expect(blobs.length).toBeGreaterThan(0);
  expect(blobs.map(({ key }) => key).join()).not.toContain('amara');
});

test('instances agree on the ids of subscribers, but deploy contexts do not', async () => {
  const deployContext = freshContext();
  const ids = await Promise.all(
    Array.from({ length: 10 }, () => openStores({ deployContext }).open(subscribersOf).idOf('a@example.com')),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await openStores({ deployContext: freshContext() }).open(subscribersOf).idOf('a@example.com')).not.toBe(
    ids[0],
  );
  // The stored secret makes the difference.
  await rawStore(deployContext, 'keys').set('subscribers', 'x'.repeat(43));
  expect(await openStores({ deployContext }).open(subscribersOf).idOf('a@example.com')).not.toBe(ids[0]);
});

test('an erased subscriber leaves nothing in storage', async () => {
  const deployContext = freshContext();
  const subscribers = openStores({ deployContext }).open(subscribersOf);
  const id = await subscribers.idOf('amara@example.com');
  await subscribers.create(id, subscriber('amara@example.com'));
  await subscribers.update(id, 1, (value) => ({ ...value, status: 'confirmed' }));
  for (let n = 0; n < 6; n += 1) {
    await subscribers.create(await subscribers.idOf(`${n}@example.com`), subscriber(`${n}@example.com`));
  }
  await subscribers.all();
  expect(await everythingIn(deployContext, 'subscribers')).toContain('amara@example.com');
  await subscribers.erase(id);
  const left = await everythingIn(deployContext, 'subscribers');
  expect(left).toContain('0@example.com');
  expect(left).not.toContain('amara');
  expect(left).not.toContain(id);
});

test('a setting is stored under its key, which must be valid', async () => {
  const stored = openStores({ deployContext: freshContext() }).open(settings);
  const setting = { key: 'hero_title', value: 'Build', type: 'string', category: 'homepage', description: '' };
  expect(await stored.create('hero_title', setting)).toMatchObject({ status: 'created' });
  expect((await stored.read('hero_title'))?.value).toEqual(setting);
  await expect(stored.create('__proto__', setting)).rejects.toThrow(RangeError);
});

test('an item comes back unchanged, whatever it holds', async () => {
  const items = openStores({ deployContext: freshContext() }).open(content);
  const item = {
    id: 'c1',
    type: 'essay' as const,
    slug: 'offline-first',
    title: 'Offline first',
    status: 'draft' as const,
    content: { body: 'Text', nested: { list: [1, null, 'x'] } },
    order: 0,
    createdAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
    publishedAt: null,
  };
  await items.create('c1', item);
  expect((await items.read('c1'))?.value).toEqual(item);
});

test('data of one deploy context is invisible to others', async () => {
  const [production, preview] = [freshContext(), freshContext()];
  const id = newId();
  await openStores({ deployContext: production }).open(contactsOf).create(id, contact());
  expect(await openStores({ deployContext: production }).open(contactsOf).read(id)).not.toBeNull();
  expect(await openStores({ deployContext: preview }).open(contactsOf).read(id)).toBeNull();
  expect((await openStores({ deployContext: preview }).open(contactsOf).all()).records).toEqual([]);
});

test('an instance opens each definition once for a deploy context', () => {
  const [one, other] = [freshContext(), freshContext()];
  expect(storesOf(one).open(contactsOf)).toBe(storesOf(one).open(contactsOf));
  expect(storesOf(one).open(contactsOf)).not.toBe(storesOf(other).open(contactsOf));
});

test('health reports whether storage accepts a write', async () => {
  const faulty = createFaultyFetch();
  const stores = openStores({ deployContext: freshContext(), fetch: faulty.fetch, timeoutMs: 2000 });
  await expect(stores.health()).resolves.toBeUndefined();
  faulty.inject({ fault: { kind: 'status', status: 503 }, times: Infinity });
  await expect(stores.health()).rejects.toMatchObject({ name: 'StorageUnavailable' });
});
