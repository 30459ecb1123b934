import { memoryStore } from '#support/memory-store.ts';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { openCollection } from './records.ts';
import { withUnknownFields } from './unknown-fields.ts';

const now = z.object({
  text: z.string(),
  place: z.object({ town: z.string() }),
  tags: z.array(z.object({ t: z.string() })),
});
type Now = z.infer<typeof now>;

const later = {
  ...{ text: 'one', mood: 'calm', place: { town: 'Accra', street: { name: 'Oxford', number: 1 } } },
  tags: [{ t: 'a', weight: 2 }],
};

/** A record as a later version wrote it: with an extra field in every place, even in the envelope. */
async function writtenByNext() {
  const store = memoryStore('notes');
  const envelope = { v: 1, at: 1, born: 1, by: 'ada', value: later };
  await store.create('all/a/000001', JSON.stringify(envelope));
  const notes = openCollection<Now>({ store, schema: now, keep: 3, now: () => 2, log: () => undefined });
  const stored = async (rev: number): Promise<unknown> =>
    (JSON.parse((await store.get(`all/a/00000${rev}`)) ?? '') as { value: unknown }).value;
  return { store, notes, stored };
}

test('a field that a later version added is not visible, and survives a change', async () => {
  const { notes, stored } = await writtenByNext();
  const known = { text: 'one', place: { town: 'Accra' }, tags: [{ t: 'a' }] };
  expect(await notes.read('a')).toMatchObject({ value: known });
  expect((await notes.all()).records.map(({ value }) => value)).toEqual([known]);
  const updated = await notes.update('a', 1, (value) => ({ ...value, text: 'two' }));
  expect(updated).toMatchObject({ value: { ...known, text: 'two' } });
  expect(await stored(2)).toEqual({ ...later, text: 'two' });
  await notes.change('a', (standing) => standing && { ...standing.value, place: { town: 'Lagos' } });
  expect(await stored(3)).toEqual({ ...later, text: 'two', place: { ...later.place, town: 'Lagos' } });
});

test('a rewritten list is stored as it is, without the unknown fields of its entries', async () => {
  const { notes, stored } = await writtenByNext();
  await notes.update('a', 1, (value) => ({ ...value, tags: [{ t: 'b' }] }));
  expect(await stored(2)).toEqual({ ...later, tags: [{ t: 'b' }] });
});

test('a record created after a removal starts without the old unknown fields', async () => {
  const { notes, stored } = await writtenByNext();
  await notes.remove('a');
  const value = { text: 'new', place: { town: 'Jos' }, tags: [] };
  await notes.create('a', value);
  expect(await stored(3)).toEqual(value);
});

test('a revision without a version counts as version 1, and one of a later version is read if its value is valid', async () => {
  const { store, notes } = await writtenByNext();
  await store.create('all/b/000001', JSON.stringify({ at: 1, born: 1, value: later }));
  await store.create('all/c/000001', JSON.stringify({ v: 9, at: 1, born: 1, value: later }));
  expect((await notes.all()).records.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
  await notes.create('d', { text: '', place: { town: '' }, tags: [] });
  expect(await store.get('all/d/000001')).toMatch(/^\{"v":1,/);
});

test('a field removed on purpose does not come back, and "__proto__" is a key like any other', () => {
  expect(withUnknownFields({ a: 1, b: 2 }, { a: 1, b: 2 }, { a: 3 })).toEqual({ a: 3 });
  const stored = JSON.parse('{"__proto__": {"admin": true}, "a": 1}') as object;
  const written = withUnknownFields(stored, { a: 1 }, { a: 2 });
  expect(JSON.stringify(written)).toBe('{"a":2,"__proto__":{"admin":true}}');
  expect(Object.getPrototypeOf(written)).toBe(Object.prototype);
});
