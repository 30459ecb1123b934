import { eventually } from '#support/eventually.ts';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { collectEvents, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { expect, test } from 'vitest';
import { openStores } from '../stores.ts';
import type { EventRecord } from './event-record.ts';
import { events as definition } from './events.ts';

useLocalBlobs();

const minute = 60 * 1000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 20, 22, 30);
const view = (page: string): EventRecord => ({ events: [{ name: 'page_view', page, ago: 0 }], visitor: 'v' });

function open(deployContext = freshContext()) {
  const clock = { now: start };
  const faulty = createFaultyFetch();
  const { log, events: logged } = collectEvents();
  // Hundreds of batches are written at once below, however slow the machine is.
  const stores = openStores({ deployContext, fetch: faulty.fetch, timeoutMs: 60_000, now: () => clock.now, log });
  return { clock, deployContext, logged, sent: faulty.sent, events: stores.open(definition) };
}

const pagesOf = (batches: { value: EventRecord }[]) => batches.map(({ value }) => value.events[0]?.page).sort();

test('a batch is one write, in the hour in which it arrived', async () => {
  const { events, sent, deployContext } = open();
  await events.add(view('/'));
  expect(sent.map(({ method }) => method)).toEqual(['PUT']);
  const { blobs } = await rawStore(deployContext, 'events').list();
  expect(blobs.map(({ key }) => key)).toEqual([expect.stringMatching(/^2026-11-20T22\/[0-9A-Z]{26}\/000001$/)]);
});

test('an hour holds what arrived in it, and the hours with batches are listed', async () => {
  const { events, clock } = open();
  for (const page of ['/0', '/1', '/2', '/3']) {
    await events.add(view(page));
    clock.now += 40 * minute;
  }
  expect(await events.hours()).toEqual(['2026-11-20T22', '2026-11-20T23', '2026-11-21T00']);
  const pages = async (hour: string) => pagesOf((await events.ofHour(hour)).batches);
  expect(await pages('2026-11-20T23')).toEqual(['/1', '/2']);
  expect(await pages('2026-11-21T05')).toEqual([]);
});

test('an hour is read from its snapshot', async () => {
  const { events, clock, deployContext } = open();
  for (let n = 0; n < 40; n++) await events.add(view(`/${n}`));
  clock.now += 40 * hour;
  await events.add(view('/later'));
  await events.ofHour('2026-11-20T22');
  const fresh = open(deployContext);
  expect((await fresh.events.ofHour('2026-11-20T22')).batches).toHaveLength(40);
  // One list request and one for the snapshot.
  expect(fresh.sent).toHaveLength(2);
});

test('an instance that adds 500 batches writes the snapshot, so that the first reader need not fetch each one', async () => {
  const { events, deployContext, sent } = open();
  await Promise.all(Array.from({ length: 500 }, (_, n) => events.add(view(`/${n}`))));
  await eventually(async () => {
    const { blobs } = await rawStore(deployContext, 'events').list({ prefix: 'snapshot/' });
    expect(blobs).toHaveLength(1);
  });
  // It lists the hour and looks for its snapshot, but does not read back what it wrote itself.
  expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2);
  const fresh = open(deployContext);
  expect((await fresh.events.ofHour('2026-11-20T22')).batches).toHaveLength(500);
  // Batches that were in flight when the hour was read are fetched by key.
  expect(fresh.sent.length).toBeLessThan(50);
});

test('the last batches of a flood are in the snapshot soon after it', async () => {
  const { events, deployContext } = open();
  const snapshot = async () => (await rawStore(deployContext, 'events').list({ prefix: 'snapshot/' })).blobs[0]?.etag;
  await Promise.all(Array.from({ length: 500 }, (_, n) => events.add(view(`/${n}`))));
  await eventually(async () => expect(await snapshot()).toBeDefined());
  const first = await snapshot();
  await Promise.all(Array.from({ length: 100 }, (_, n) => events.add(view(`/last-${n}`))));
  await eventually(async () => expect(await snapshot()).not.toBe(first), 100);
  const fresh = open(deployContext);
  expect((await fresh.events.ofHour('2026-11-20T22')).batches).toHaveLength(600);
  expect(fresh.sent).toHaveLength(2);
});

test('a batch that cannot be read does not affect the others', async () => {
  const { events, deployContext, logged } = open();
  await events.add(view('/good'));
  await rawStore(deployContext, 'events').set('2026-11-20T22/01KAHT00000000000000000000/000001', 'torn');
  const { batches, unreadable } = await events.ofHour('2026-11-20T22');
  expect([pagesOf(batches), unreadable]).toEqual([['/good'], 1]);
  expect(logged.map(({ event }) => event)).toEqual(['corrupt_object']);
});
