import { gunzipSync } from 'node:zlib';
import { assert, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore } from '#support/memory-store.ts';
import type { BlobStore } from './blobs.ts';
import { withinDeadline } from './deadline.ts';
import { ReadInPart } from './read-in-part.ts';
import { openCollection } from './records.ts';
import { encodeRevision } from './revision.ts';
import { revisionKey } from './revision-key.ts';

const schema = z.object({ text: z.string(), old: z.boolean() });
const many = 1200;
const idOf = (number: number): string => `${(number * 7919).toString(16).padStart(4, '0').slice(-4)}-${number}`;
const kindOf = ({ old }: { old: boolean }): string => (old ? 'old' : 'new');
const kinds = 'kinds1';
const begins = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

const sliced = { begins, kindOf, kinds };
const snapshots = begins.flatMap((begin) => [`snapshot/all-${begin}`, `snapshot/all-${begin}-${kinds}`]);

/** A separate instance that records what it reads from storage. */
function openNotes(store: BlobStore, pause = () => Promise.resolve()) {
  const asked: string[] = [];
  const watched: BlobStore = {
    ...store,
    get: async (key) => {
      asked.push(`get ${key}`);
      await pause();
      return store.get(key);
    },
    getBytes: (key) => {
      asked.push(`get ${key}`);
      return store.getBytes(key);
    },
  };
  const notes = openCollection({ store: watched, schema, keep: 3, log: () => undefined, sliced });
  return { notes, asked, values: () => asked.filter((one) => one.startsWith('get all/')) };
}

async function seeded(count = many): Promise<BlobStore> {
  const store = memoryStore('notes');
  for (let number = 0; number < count; number += 1) {
    const value = { text: `text ${number}`, old: number % 3 === 0 };
    const at = 1_000 + number;
    await store.create(
      revisionKey({ partition: 'all', id: idOf(number), rev: 1 }),
      encodeRevision({ at, born: at, value }),
    );
  }
  return store;
}

async function keysOf(store: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys(prefix)) keys.push(key);
  return keys.sort();
}

/** The text of all snapshots. */
async function textsOf(store: BlobStore, isMeant = (_: string) => true): Promise<string> {
  const keys = (await keysOf(store, 'snapshot/')).filter(isMeant);
  const left = await Promise.all(keys.map((key) => store.getBytes(key)));
  return left.map((bytes) => (bytes ? gunzipSync(bytes).toString() : '')).join('\n');
}
const outlineTextsOf = (store: BlobStore): Promise<string> => textsOf(store, (key) => key.endsWith(kinds));

test('many records are listed once each, in sixteen slices, and the next instance fetches no individual value', async () => {
  const store = await seeded();
  const { records, counts, unreadable } = await openNotes(store).notes.outline();
  expect(records.map(({ id }) => id).sort()).toEqual(Array.from({ length: many }, (_, n) => idOf(n)).sort());
  expect([counts.get('old'), counts.get('new'), unreadable]).toEqual([many / 3, (many * 2) / 3, []]);
  expect(await keysOf(store, 'snapshot/')).toEqual(snapshots);

  const next = openNotes(store);
  expect((await next.notes.outline()).counts).toEqual(counts);
  expect(next.values()).toEqual([]);
  const page = records.filter(({ createdAt }) => createdAt >= 1_000 + many - 2);
  expect((await next.notes.recordsOf(page)).map(({ value }) => value.text).sort()).toEqual(['text 1198', 'text 1199']);
});

test('an instance that knows the outlines fetches only what is new to it, and forgets what is gone', async () => {
  const store = await seeded();
  const { notes, asked } = openNotes(store);
  await notes.outline();
  const other = openNotes(store).notes;
  await other.update(idOf(3), 1, (value) => ({ ...value, old: false }));
  await other.create('f-new', { text: 'new', old: false });
  await other.erase(idOf(6));
  const before = asked.length;
  const { counts, records } = await notes.outline();
  expect(asked.slice(before).sort()).toEqual([`get all/${idOf(3)}/000002`, 'get all/f-new/000001']);
  expect([counts.get('old'), counts.get('new')]).toEqual([many / 3 - 2, (many * 2) / 3 + 2]);
  expect(records.some(({ id }) => id === idOf(6))).toBe(false);
});

test('a search checks every value, and still counts all records', async () => {
  const store = await seeded();
  const { records, counts } = await openNotes(store).notes.outline(({ text }) => text.endsWith(' 777'));
  expect(records.map(({ id }) => id)).toEqual([idOf(777)]);
  expect(counts.get('old')).toBe(many / 3);
});

test('records come one by one, newest first, after the last one seen', async () => {
  const { notes } = openNotes(await seeded());
  const ids: string[] = [];
  for await (const { id } of notes.each({ after: idOf(1195) })) ids.push(id);
  expect(ids).toEqual(Array.from({ length: 1195 }, (_, n) => idOf(1194 - n)));
});

test('few records take one list and one snapshot, as in the previous version', async () => {
  const store = await seeded(900);
  await openNotes(store).notes.outline();
  expect(await keysOf(store, 'snapshot/')).toEqual(['snapshot/all']);
  const before = openCollection({ store, schema, keep: 3 });
  expect((await before.all()).records).toHaveLength(900);
});

test('the snapshot of the previous version is used for slices, and deleted once they have their own', async () => {
  const store = await seeded();
  await openCollection({ store, schema, keep: 3 }).all();
  const { notes, values } = openNotes(store);
  await notes.refresh();
  expect(values()).toEqual([]);
  expect(await keysOf(store, 'snapshot/')).toEqual(snapshots);
  expect((await openCollection({ store, schema, keep: 3 }).all()).records).toHaveLength(many);
});

test('no erased record stays in a slice, even if another version erased it', async () => {
  const store = await seeded();
  const { notes } = openNotes(store);
  await notes.outline();
  await notes.erase(idOf(5));
  // Erased by a version without slices.
  await openCollection({ store, schema, keep: 3 }).erase(idOf(4));
  await openNotes(store).notes.refresh();
  const texts = await textsOf(store);
  expect(texts).toContain('"text 3"');
  expect(texts).not.toMatch(/"text [45]"/);
});

test('a search that runs out of time says so, and the next ones continue from there', async () => {
  const store = await seeded();
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
  let tries = 0;
  for (let listed: unknown; listed !== many; tries += 1) {
    const { notes } = openNotes(store, slow);
    listed = await withinDeadline(2_200, () => notes.outline(() => true)).then(
      ({ records }) => records.length,
      (error: unknown) => error,
    );
    if (listed !== many) expect(listed).toMatchObject({ name: 'ReadInPart' });
    expect(tries).toBeLessThan(40);
  }
  expect(tries).toBeGreaterThan(1);
});

test('an instance that has just started reads only outlines, however many values there are', async () => {
  const store = await seeded();
  await openNotes(store).notes.outline();
  const { notes, asked } = openNotes(store);
  expect((await notes.outline()).records).toHaveLength(many);
  expect(asked.sort()).toEqual(begins.map((begin) => `get snapshot/all-${begin}-${kinds}`));
  const before = asked.length;
  expect((await notes.outline()).records).toHaveLength(many);
  expect(asked.slice(before)).toEqual([]);
});

test('stored outlines that are wrong, torn or for other etags cost time, not correctness', async () => {
  const store = await seeded();
  const { counts } = await openNotes(store).notes.outline();
  const key = `snapshot/all-5-${kinds}`;
  const other = (await store.getBytes(`snapshot/all-6-${kinds}`)) ?? '';
  const stale = (await store.getBytes(key)) ?? '';
  const values = (await store.getBytes('snapshot/all-5')) ?? '';
  for (const damaged of ['', 'no snapshot', stale.slice(0, 90), other, values]) {
    await store.put(key, damaged);
    expect((await openNotes(store).notes.outline()).counts).toEqual(counts);
    expect(await store.getBytes(key)).toEqual(stale);
  }
  const changed = Array.from({ length: many }, (_, n) => idOf(n)).filter((id) => id.startsWith('5'));
  const { notes } = openNotes(store);
  for (const id of changed) await notes.update(id, 1, (value) => ({ ...value, old: true }));
  const { records } = await openNotes(store).notes.outline();
  expect(records).toHaveLength(many);
  expect(records.filter(({ id }) => id.startsWith('5')).map(({ kind }) => kind)).toEqual(changed.map(() => 'old'));
});

test('no erased record stays in the outlines, even if another version erased it or a late list brings it back', async () => {
  const store = await seeded();
  const { notes } = openNotes(store);
  await notes.outline();
  const before = await Promise.all(snapshots.map(async (key) => ({ key, bytes: await store.getBytes(key) })));
  await notes.erase(idOf(5));
  expect(await textsOf(store)).not.toContain(idOf(5));
  // Erased by a version without slices.
  await openCollection({ store, schema, keep: 3 }).erase(idOf(4));
  expect(await textsOf(store)).toContain(idOf(4));
  const listed = (await openNotes(store).notes.outline()).records.map(({ id }) => id);
  expect([listed.length, listed.includes(idOf(4))]).toEqual([many - 2, false]);
  expect(await outlineTextsOf(store)).not.toContain(idOf(4));
  // As if an instance had written what it read before the erasure.
  for (const { key, bytes } of before) await store.put(key, bytes ?? '');
  // Even an instance that has listed since then removes them.
  await notes.outline();
  await notes.refresh();
  expect(await textsOf(store)).not.toContain(idOf(4));
  expect(await textsOf(store)).not.toContain(idOf(5));
  expect(await textsOf(store)).toContain(idOf(3));
});

test('a list that runs out of time reports its progress and continues, and the next one finds what it read', async () => {
  const store = await seeded();
  const { notes, values } = openNotes(store, () => new Promise((resolve) => setTimeout(resolve, 150)));
  const outOfTime = await withinDeadline(1_900, () => notes.outline()).catch((error: unknown) => error);
  assert(outOfTime instanceof ReadInPart && outOfTime.progress);
  const { done, of, goesOn } = outOfTime.progress;
  expect([of, done < of]).toEqual([many, true]);
  // A concurrent caller waits for the same read, and nothing is fetched twice.
  const [{ records }] = await Promise.all([notes.outline(), goesOn]);
  expect(records).toHaveLength(many);
  expect(values()).toHaveLength(many);
  const next = openNotes(store);
  expect((await next.notes.outline()).records).toHaveLength(many);
  expect(next.values()).toEqual([]);
});
