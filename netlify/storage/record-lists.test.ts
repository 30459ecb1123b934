import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '#support/eventually.ts';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { memoryStore } from '#support/memory-store.ts';
import { openNotes } from '#support/notes.ts';
import { openStore, type BlobStore } from './blobs.ts';
import { withinDeadline } from './deadline.ts';

useLocalBlobs();

test('a list comes newest first and holds every record once', async () => {
  const { notes, clock } = openNotes();
  for (let n = 1; n <= 7; n += 1) {
    clock.now += n % 2;
    await notes.create(`id-${n}`, { text: String(n) });
  }
  clock.now += 1;
  await notes.create('late', { text: 'late' });
  expect((await notes.all()).records.map(({ value }) => value.text)).toEqual([
    'late',
    '7',
    '6',
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
});

test('each record comes once, newest first, and a partition is read only when its turn comes', async () => {
  const { fetch, sent } = createFaultyFetch();
  const deployContext = freshContext();
  const store = openStore('notes', { deployContext, fetch });
  const { notes } = openNotes({ store, partitionOf: (id) => id.slice(0, 7) }, deployContext);
  for (const id of ['2026-09-a', '2026-10-a', '2026-10-b']) await notes.create(id, { text: id });
  const before = sent.length;
  const seen: string[] = [];
  for await (const { id } of notes.each()) {
    seen.push(id);
    if (id === '2026-10-a') expect(sent.slice(before).some(({ path }) => path.includes('2026-09'))).toBe(false);
  }
  expect(seen).toEqual(['2026-10-b', '2026-10-a', '2026-09-a']);
});

test('a list continues after the last record seen, and says so if that record is gone', async () => {
  const { notes, clock } = openNotes({ partitionOf: (id) => id.slice(0, 7) });
  for (const id of ['2026-09-a', '2026-09-b', '2026-10-a', '2026-10-b']) {
    clock.now += 1;
    await notes.create(id, { text: id });
  }
  async function idsAfter(after: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of notes.each({ after })) ids.push(id);
    return ids;
  }
  expect(await idsAfter('2026-10-b')).toEqual(['2026-10-a', '2026-09-b', '2026-09-a']);
  expect(await idsAfter('2026-09-b')).toEqual(['2026-09-a']);
  expect(await idsAfter('2026-09-a')).toEqual([]);
  await expect(idsAfter('2026-10-c')).rejects.toThrow('no longer exists');
});

test('an instance that creates many records refreshes their snapshot, so that others need not fetch each one', async () => {
  const deployContext = freshContext();
  // All at once, however slow the machine is.
  const timeoutMs = 60_000;
  const { notes, raw } = openNotes(
    { store: openStore('notes', { deployContext, timeoutMs }), timeoutMs },
    deployContext,
  );
  const ids = Array.from({ length: 500 }, (_, n) => `id-${n}`);
  await Promise.all(ids.map((id) => notes.create(id, { text: id })));
  await eventually(async () => expect(await raw.get('snapshot/all')).toContain('id-499'));
  const faulty = createFaultyFetch();
  const other = openNotes({ store: openStore('notes', { deployContext, fetch: faulty.fetch }) }, deployContext);
  expect((await other.notes.all()).records).toHaveLength(500);
  expect(faulty.sent.length).toBeLessThan(5);
});

test('a first list that runs out of time keeps what it read, and the next ones read the rest, each value once', async () => {
  const store = memoryStore('notes');
  const { notes } = openNotes({ store });
  const ids = Array.from({ length: 1_000 }, (_, n) => `id-${n}`);
  for (const id of ids) await notes.create(id, { text: id });
  const fetched: string[] = [];
  const slow: BlobStore = {
    ...store,
    async get(key) {
      if (key.startsWith('all/')) fetched.push(key);
      await pause(120);
      return store.get(key);
    },
  };
  await store.delete('snapshot/all');
  const outcomes: unknown[] = [];
  while (outcomes.at(-1) !== ids.length) {
    expect(outcomes.length).toBeLessThan(20);
    const { notes: others } = openNotes({ store: slow });
    const listed = withinDeadline(2_000, () => others.all()).then(({ records }) => records.length);
    outcomes.push(await listed.catch((error: unknown) => error));
  }
  expect(outcomes.length).toBeGreaterThan(1);
  expect(outcomes[0]).toMatchObject({ name: 'ReadInPart', isKept: true });
  expect(fetched).toHaveLength(ids.length);
});

test('corrupt objects are listed apart from the records, and each is logged once', async () => {
  const { notes, raw, events } = openNotes();
  await notes.create('a', { text: 'one' });
  await raw.set('all/b/000001', '{"at": 1, "bor');
  await raw.set('all/c/000001', '{"at": 1, "born": 1, "value": {"text": 5}}');
  await raw.set('all/d/000001', '[]');
  for (let n = 0; n < 2; n += 1) {
    const { records, unreadable } = await notes.all();
    expect(records.map(({ id }) => id)).toEqual(['a']);
    expect(unreadable.map(({ id }) => id).sort()).toEqual(['b', 'c', 'd']);
  }
  const found = events.map(({ event, key }) => `${event} ${key}`).sort();
  expect(found).toEqual(['b', 'c', 'd'].map((id) => `corrupt_object all/${id}/000001`));
});

test('the log of a corrupt object contains nothing from it', async () => {
  const { notes, raw, events } = openNotes();
  await raw.set('all/a/000001', 'ada@example.com wrote this');
  await raw.set('all/b/000001', '{"at": 1, "born": 1, "value": {"text": ["ada@example.com"], "ada": 1}}');
  await notes.all();
  expect(events).toHaveLength(2);
  expect(JSON.stringify(events)).not.toMatch(/\bada\b/);
});
