import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { collectEvents, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { openStore } from './blobs.ts';
import { openCollection } from './records.ts';

useLocalBlobs();

/** A separate warm instance with its own memory. */
function openInstance(deployContext: string) {
  const faulty = createFaultyFetch();
  const { log, events } = collectEvents();
  const store = openStore('notes', { deployContext, fetch: faulty.fetch, timeoutMs: 3000 });
  const schema = z.object({ text: z.string() });
  const notes = openCollection({ store, schema, keep: 3, log });
  const texts = async (): Promise<string[]> => (await notes.all()).records.map(({ value }) => value.text).sort();
  /** Runs `work` and returns the requests that it took. */
  const requestsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = faulty.sent.length;
    await work();
    return faulty.sent
      .slice(before)
      .map(({ method, path }) => `${method} ${path.split('/').slice(3).join('/')}`.trim());
  };
  return { notes, texts, requestsOf, events, ...faulty };
}

/** Twenty records, listed once, so that there is a snapshot. */
async function withSnapshot() {
  const deployContext = freshContext();
  const first = openInstance(deployContext);
  const expected = Array.from({ length: 20 }, (_, n) => `text ${10 + n}`);
  await Promise.all(expected.map((text, n) => first.notes.create(`id-${n}`, { text })));
  await first.texts();
  return { deployContext, first, expected, raw: rawStore(deployContext, 'notes') };
}

test('a first list fetches every record and writes the snapshot, and the next instance reads only that', async () => {
  const { deployContext, expected } = await withSnapshot();
  const second = openInstance(deployContext);
  expect(await second.requestsOf(second.texts)).toEqual(['GET', 'GET snapshot/all']);
  expect(await second.texts()).toEqual(expected);
});

test('a warm instance lists with one request, and fetches only what is new to it', async () => {
  const { deployContext, first } = await withSnapshot();
  expect(await first.requestsOf(first.texts)).toEqual(['GET']);
  await openInstance(deployContext).notes.create('late', { text: 'late' });
  expect(await first.requestsOf(first.texts)).toEqual(['GET', 'GET all/late/000001']);
});

test('an instance that finds few records missing fetches them and leaves the snapshot alone', async () => {
  const { deployContext, first, expected } = await withSnapshot();
  await first.notes.update('id-3', 1, () => ({ text: 'text 99' }));
  const second = openInstance(deployContext);
  expect(await second.requestsOf(second.texts)).toEqual(['GET', 'GET snapshot/all', 'GET all/id-3/000002']);
  expect(await second.texts()).toEqual([...expected.filter((text) => text !== 'text 13'), 'text 99']);
});

test('an instance that finds many records missing rewrites the snapshot', async () => {
  const { deployContext, first } = await withSnapshot();
  for (let n = 0; n < 10; n += 1) await first.notes.update(`id-${n}`, 1, () => ({ text: 'changed' }));
  const second = openInstance(deployContext);
  expect(await second.requestsOf(second.texts)).toContain('PUT snapshot/all');
  const third = openInstance(deployContext);
  expect(await third.requestsOf(third.texts)).toEqual(['GET', 'GET snapshot/all']);
});

test('a lost, torn, foreign or wrong snapshot costs time, not correctness', async () => {
  const { deployContext, expected, raw } = await withSnapshot();
  const whole = await raw.get('snapshot/all', { type: 'text' });
  const damages = [
    '',
    'no snapshot',
    whole.slice(0, whole.length / 2),
    whole.slice(whole.length / 2),
    whole.replace('text 15', 'text 51'),
    `${whole}\n${whole}`,
  ];
  for (const damaged of damages) {
    await raw.set('snapshot/all', damaged);
    const instance = openInstance(deployContext);
    expect(await instance.texts()).toEqual(expected);
    expect(instance.events).toMatchObject([{ event: 'snapshot_unreadable', key: 'all' }]);
    expect(await raw.get('snapshot/all')).not.toBe(damaged);
  }
  await raw.delete('snapshot/all');
  expect(await openInstance(deployContext).texts()).toEqual(expected);
});

test('a snapshot whose values belong to other etags is not trusted', async () => {
  const { deployContext, raw } = await withSnapshot();
  const before = await raw.get('snapshot/all', { type: 'text' });
  const instance = openInstance(deployContext);
  for (let n = 0; n < 20; n += 1) await instance.notes.erase(`id-${n}`);
  await instance.notes.create('id-1', { text: 'another person' });
  for (let n = 0; n < 5; n += 1) await instance.notes.create(`new-${n}`, { text: 'new' });
  await raw.set('snapshot/all', before);
  expect(await openInstance(deployContext).texts()).toEqual(['another person', 'new', 'new', 'new', 'new', 'new']);
});

test('a snapshot that cannot be read or written does not fail the list', async () => {
  const { deployContext, expected } = await withSnapshot();
  const second = openInstance(deployContext);
  const where = ({ path }: { path: string }): boolean => path.includes('/snapshot/');
  second.inject({ fault: { kind: 'status', status: 403 }, where, times: Infinity });
  expect(await second.texts()).toEqual(expected);
  expect(second.events.map(({ event }) => event)).toEqual(['snapshot_unreadable', 'snapshot_not_written']);
});

test('a list that cannot fetch one key fails, and keeps what it fetched', async () => {
  const { deployContext, raw } = await withSnapshot();
  await raw.delete('snapshot/all');
  const second = openInstance(deployContext);
  const failing = { fault: { kind: 'status', status: 403 }, times: Infinity } as const;
  second.inject({ ...failing, where: ({ path }) => path.includes('/all/id-7/') });
  const failed = await second.requestsOf(() => expect(second.texts()).rejects.toThrow('status 403'));
  expect(failed.filter((request) => request.startsWith('GET all/'))).toHaveLength(20);
  expect(await second.requestsOf(() => expect(second.texts()).rejects.toThrow())).toEqual([
    'GET',
    'GET all/id-7/000001',
  ]);
  const third = openInstance(deployContext);
  expect(await third.requestsOf(third.texts)).toEqual(['GET', 'GET snapshot/all', 'GET all/id-7/000001']);
  expect(await third.texts()).toHaveLength(20);
});

test('while storage refuses every value, a list fails and writes no snapshot', async () => {
  const { deployContext, raw } = await withSnapshot();
  await raw.delete('snapshot/all');
  const second = openInstance(deployContext);
  second.inject({
    fault: { kind: 'status', status: 403 },
    where: ({ path }) => path.includes('/all/'),
    times: Infinity,
  });
  const requests = await second.requestsOf(() => expect(second.texts()).rejects.toThrow('status 403'));
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
});

test('a snapshot that still holds an erased record is rewritten by the next list that reads it', async () => {
  const { deployContext, first, raw } = await withSnapshot();
  const before = await raw.get('snapshot/all', { type: 'text' });
  expect(before).toContain('text 15');
  await first.notes.erase('id-5');
  // As if a list that began before the erasure had written its snapshot after it.
  await raw.set('snapshot/all', before);
  await openInstance(deployContext).texts();
  const after: unknown = await raw.get('snapshot/all');
  expect(after).toContain('text 14');
  expect(after).not.toContain('text 15');
});
