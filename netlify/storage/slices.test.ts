import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore } from '#support/memory-store.ts';
import type { BlobStore } from './blobs.ts';
import { withinDeadline } from './deadline.ts';
import { openCollection } from './records.ts';
import { encodeRevision } from './revision.ts';
import { revisionKey } from './revision-key.ts';

const schema = z.object({ text: z.string(), old: z.boolean() });
const many = 1200;
const idOf = (number: number): string => `${(number * 7919).toString(16).padStart(4, '0').slice(-4)}-${number}`;
const kindOf = ({ old }: { old: boolean }): string => (old ? 'old' : 'new');
const begins = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** An instance of its own, which counts its calls to storage by what they ask for. */
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
  const notes = openCollection({ store: watched, schema, keep: 3, log: () => undefined, sliced: { begins, kindOf } });
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

test('many are listed once each, in sixteen slices, and the next instance fetches no value alone', async () => {
  const store = await seeded();
  const { records, counts, unreadable } = await openNotes(store).notes.outline();
  expect(records.map(({ id }) => id).sort()).toEqual(Array.from({ length: many }, (_, n) => idOf(n)).sort());
  expect([counts.get('old'), counts.get('new'), unreadable]).toEqual([many / 3, (many * 2) / 3, []]);
  expect(await keysOf(store, 'snapshot/')).toEqual(begins.map((begin) => `snapshot/all-${begin}`));

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

test('a search goes over every value, and counts all the same', async () => {
  const store = await seeded();
  const { records, counts } = await openNotes(store).notes.outline(({ text }) => text.endsWith(' 777'));
  expect(records.map(({ id }) => id)).toEqual([idOf(777)]);
  expect(counts.get('old')).toBe(many / 3);
});

test('all come newest first, one after the other, from the one that was seen last', async () => {
  const { notes } = openNotes(await seeded());
  const ids: string[] = [];
  for await (const { id } of notes.each({ after: idOf(1195) })) ids.push(id);
  expect(ids).toEqual(Array.from({ length: 1195 }, (_, n) => idOf(1194 - n)));
});

test('few are one list and one snapshot, as the version before has them', async () => {
  const store = await seeded(900);
  await openNotes(store).notes.outline();
  expect(await keysOf(store, 'snapshot/')).toEqual(['snapshot/all']);
  const before = openCollection({ store, schema, keep: 3 });
  expect((await before.all()).records).toHaveLength(900);
});

test('the snapshot of the version before is used for slices, and gone once they have their own', async () => {
  const store = await seeded();
  await openCollection({ store, schema, keep: 3 }).all();
  const { notes, values } = openNotes(store);
  await notes.refresh();
  expect(values()).toEqual([]);
  expect(await keysOf(store, 'snapshot/')).toEqual(begins.map((begin) => `snapshot/all-${begin}`));
  expect((await openCollection({ store, schema, keep: 3 }).all()).records).toHaveLength(many);
});

test('nobody who was erased stays in a slice, also where another version erased them', async () => {
  const store = await seeded();
  const { notes } = openNotes(store);
  await notes.outline();
  await notes.erase(idOf(5));
  // By a version that knows no slices.
  await openCollection({ store, schema, keep: 3 }).erase(idOf(4));
  await openNotes(store).notes.refresh();
  const left = await Promise.all((await keysOf(store, 'snapshot/')).map((key) => store.getBytes(key)));
  const texts = left.map((bytes) => (bytes ? process.getBuiltinModule('node:zlib').gunzipSync(bytes).toString() : ''));
  expect(texts.join('\n')).toContain('"text 3"');
  expect(texts.join('\n')).not.toMatch(/"text [45]"/);
});

test('a list without time for everything says so, and those after it go on from there', async () => {
  const store = await seeded();
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
  let tries = 0;
  for (let listed: unknown; listed !== many; tries += 1) {
    const { notes } = openNotes(store, slow);
    listed = await withinDeadline(2_400, () => notes.outline()).then(
      ({ records }) => records.length,
      (error: unknown) => error,
    );
    if (listed !== many) expect(listed).toMatchObject({ name: 'ReadInPart' });
    expect(tries).toBeLessThan(40);
  }
  expect(tries).toBeGreaterThan(1);
});
