import { expect, test } from 'vitest';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { everythingIn, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { openStore } from '../blobs.ts';
import { openOverruns } from './overruns.ts';

useLocalBlobs();

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 10, 21, 12);

function open(deployContext = freshContext()) {
  const faulty = createFaultyFetch();
  const overruns = openOverruns(openStore('limits', { deployContext, fetch: faulty.fetch, timeoutMs: 5000 }));
  return { ...overruns, ...faulty, deployContext };
}

test('a day whose quota is used up is noted once, with the time of the first report, however many instances report it', async () => {
  const { note, since, sent, deployContext } = open();
  expect(await note('events', 'site', start)).toBe(true);
  expect(await note('events', 'site', start + 1)).toBe(false);
  expect(sent.map(({ method }) => method)).toEqual(['PUT']);
  expect(await open(deployContext).note('events', 'site', start + 2)).toBe(true);
  expect(await since(start)).toEqual([{ quota: 'events', date: '2026-11-21', at: start }]);
});

test('each bucket and each day has its own note, and only the first note of a quota on a day counts as new', async () => {
  const { note, since, deployContext } = open();
  expect(await note('origin', '203.0.113.7', start)).toBe(true);
  expect(await note('origin', '203.0.113.8', start)).toBe(false);
  expect(await note('events', 'site', start)).toBe(true);
  expect(await note('events', 'site', start + day)).toBe(true);
  expect((await since(start)).map(({ date, quota }) => `${date} ${quota}`).sort()).toEqual([
    '2026-11-21 events',
    '2026-11-21 origin',
    '2026-11-21 origin',
    '2026-11-22 events',
  ]);
  expect(await since(start + day)).toHaveLength(1);
  expect(await everythingIn(deployContext, 'limits')).not.toContain('203.0.113');
});

test('a note that could not be written is written by the next caller', async () => {
  const { note, since, inject } = open();
  inject({ fault: { kind: 'status', status: 403 } });
  await expect(note('events', 'site', start)).rejects.toMatchObject({ name: 'StorageUnavailable' });
  expect(await note('events', 'site', start + 1)).toBe(true);
  expect(await since(start)).toHaveLength(1);
});

test('an unreadable note does not affect the others', async () => {
  const { note, since, deployContext } = open();
  await note('events', 'site', start);
  await rawStore(deployContext, 'limits').set('overruns/2026-11-21/events/torn', '17');
  expect(await since(start)).toHaveLength(1);
});

test('notes older than the admin can show are deleted without being read', async () => {
  const { note, expire, since, sent } = open();
  await note('events', 'site', start);
  await note('events', 'site', start + day);
  sent.length = 0;
  await expire(start + 91 * day);
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
  await expire(start + 92 * day);
  expect(await since(start)).toEqual([{ quota: 'events', date: '2026-11-22', at: start + day }]);
});
