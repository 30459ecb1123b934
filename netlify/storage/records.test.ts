import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { collectEvents, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { openStore } from './blobs.ts';
import { openCollection, type CollectionOptions } from './records.ts';

useLocalBlobs();

const note = z.object({ text: z.string() });
type Note = z.infer<typeof note>;

const hour = 60 * 60 * 1000;

/** A collection with a clock that a test can turn. */
function openNotes(changes: Partial<CollectionOptions<Note>> = {}, deployContext = freshContext()) {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const { log, events } = collectEvents();
  const store = openStore('notes', { deployContext });
  const notes = openCollection({ store, schema: note, keep: 3, now: () => clock.now, log, ...changes });
  const keys = async (): Promise<string[]> =>
    (await rawStore(deployContext, 'notes').list()).blobs.map(({ key }) => key).sort();
  return { notes, clock, events, keys, deployContext, raw: rawStore(deployContext, 'notes') };
}

test('a record is created once and read with its revision and times', async () => {
  const { notes, clock } = openNotes();
  const created = await notes.create('a', { text: 'one' });
  const record = { id: 'a', rev: 1, createdAt: clock.now, updatedAt: clock.now, value: { text: 'one' } };
  expect(created).toEqual({ status: 'created', record });
  expect(await notes.read('a')).toEqual(record);
  expect(await notes.create('a', { text: 'two' })).toEqual({ status: 'exists' });
});

test('an update writes the next revision and keeps the time of creation', async () => {
  const { notes, clock, keys } = openNotes();
  await notes.create('a', { text: 'one' });
  const createdAt = clock.now;
  clock.now += 5000;
  expect(await notes.update('a', 1, ({ text }) => ({ text: `${text}, two` }))).toEqual({
    status: 'updated',
    id: 'a',
    rev: 2,
    createdAt,
    updatedAt: clock.now,
    value: { text: 'one, two' },
  });
  expect(await keys()).toEqual(['all/a/000001', 'all/a/000002']);
});

test('a stale update is a conflict that brings the current record', async () => {
  const { notes } = openNotes();
  await notes.create('a', { text: 'one' });
  await notes.update('a', 1, () => ({ text: 'two' }));
  expect(await notes.update('a', 1, () => ({ text: 'lost' }))).toMatchObject({
    status: 'conflict',
    current: { rev: 2, value: { text: 'two' } },
  });
  expect(await notes.update('b', 1, () => ({ text: 'lost' }))).toEqual({ status: 'missing' });
});

test('a value that its schema refuses is not written', async () => {
  const { notes, keys } = openNotes();
  await expect(notes.create('a', { text: 1 } as unknown as Note)).rejects.toThrow();
  await notes.create('a', { text: 'one' });
  await expect(notes.update('a', 1, () => ({}) as Note)).rejects.toThrow();
  expect(await keys()).toEqual(['all/a/000001']);
});

test('what was read cannot be changed in memory', async () => {
  const { notes } = openNotes();
  await notes.create('a', { text: 'one' });
  const record = await notes.read('a');
  expect(() => Object.assign(record?.value ?? {}, { text: 'changed' })).toThrow(TypeError);
});

test('a removed record is gone from reads and lists, its history stays, its id is free', async () => {
  const { notes } = openNotes();
  await notes.create('a', { text: 'one' });
  expect(await notes.remove('a')).toEqual({ status: 'removed' });
  expect(await notes.remove('a')).toEqual({ status: 'missing' });
  expect(await notes.read('a')).toBeNull();
  expect(await notes.update('a', 2, () => ({ text: 'two' }))).toEqual({ status: 'missing' });
  expect(await notes.page({ limit: 10 })).toEqual({ records: [], nextCursor: null, total: 0, skipped: 0 });
  expect((await notes.history('a')).map(({ rev, value }) => [rev, value])).toEqual([
    [2, null],
    [1, { text: 'one' }],
  ]);
  expect(await notes.create('a', { text: 'again' })).toMatchObject({ status: 'created', record: { rev: 3 } });
});

test('an erased record leaves no key, and its id starts anew', async () => {
  const { notes, keys } = openNotes();
  await notes.create('a', { text: 'one' });
  await notes.update('a', 1, () => ({ text: 'two' }));
  expect(await notes.erase('a')).toEqual({ status: 'erased' });
  expect(await keys()).toEqual([]);
  expect(await notes.erase('a')).toEqual({ status: 'missing' });
  await notes.create('a', { text: 'other' });
  expect(await notes.read('a')).toMatchObject({ rev: 1, value: { text: 'other' } });
});

test('an instance that remembers an erased record does not serve it for its successor', async () => {
  const { notes, deployContext } = openNotes();
  const other = openNotes({}, deployContext).notes;
  await notes.create('a', { text: 'one' });
  expect(await other.read('a')).toMatchObject({ value: { text: 'one' } });
  await notes.erase('a');
  expect(await other.read('a')).toBeNull();
  await notes.create('a', { text: 'two' });
  expect(await other.read('a')).toMatchObject({ rev: 1, value: { text: 'two' } });
});

test('old revisions are pruned, but none that was current within the last hour', async () => {
  const { notes, clock, keys } = openNotes();
  await notes.create('a', { text: '1' });
  for (let rev = 1; rev < 6; rev += 1) await notes.update('a', rev, () => ({ text: String(rev + 1) }));
  expect(await keys()).toHaveLength(6);
  clock.now += hour + 1;
  await notes.update('a', 6, () => ({ text: '7' }));
  expect(await keys()).toEqual(['all/a/000005', 'all/a/000006', 'all/a/000007']);
  // 000006 was current until a moment ago: a slow writer may still build on it.
  for (let rev = 7; rev < 10; rev += 1) await notes.update('a', rev, () => ({ text: String(rev + 1) }));
  expect(await keys()).toEqual(['06', '07', '08', '09', '10'].map((rev) => `all/a/0000${rev}`));
});

test('a record that was written long ago survives many updates at once', async () => {
  const { notes, clock, keys } = openNotes({ keep: 1 });
  await notes.create('a', { text: '1' });
  clock.now += 30 * 24 * hour;
  for (let rev = 1; rev < 5; rev += 1) {
    expect(await notes.update('a', rev, () => ({ text: String(rev + 1) }))).toMatchObject({ status: 'updated' });
  }
  expect(await keys()).toHaveLength(5);
});

test('pages come newest first and hold every record once, while others are added', async () => {
  const { notes, clock } = openNotes();
  for (let n = 1; n <= 7; n += 1) {
    clock.now += n % 2;
    await notes.create(`id-${n}`, { text: String(n) });
  }
  const first = await notes.page({ limit: 3 });
  clock.now += 1;
  await notes.create('late', { text: 'late' });
  const second = await notes.page({ limit: 3, cursor: first.nextCursor ?? '' });
  const third = await notes.page({ limit: 3, cursor: second.nextCursor ?? '' });
  const texts = [first, second, third].map(({ records }) => records.map(({ value }) => value.text).join(''));
  expect(texts).toEqual(['765', '432', '1']);
  expect([first.total, second.total, third.nextCursor]).toEqual([7, 8, null]);
  expect((await notes.all()).map(({ value }) => value.text)).toEqual(['late', '7', '6', '5', '4', '3', '2', '1']);
});

test('a cursor that no page gave out is refused', async () => {
  const { notes } = openNotes();
  for (const cursor of ['', 'x', 'bnVsbA', Buffer.from('["a"]').toString('base64url')]) {
    await expect(notes.page({ limit: 3, cursor })).rejects.toMatchObject({ name: 'InvalidCursor' });
  }
});

test('pages read only the partitions that they need, and count the rest', async () => {
  const { notes } = openNotes({ partitionOf: (id) => id.slice(0, 7) });
  for (const id of ['2026-09-a', '2026-10-a', '2026-10-b', '2026-11-a']) await notes.create(id, { text: id });
  const first = await notes.page({ limit: 2 });
  expect(first.records.map(({ id }) => id)).toEqual(['2026-11-a', '2026-10-b']);
  expect(first.total).toBe(4);
  const second = await notes.page({ limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.records.map(({ id }) => id)).toEqual(['2026-10-a', '2026-09-a']);
  expect(second.nextCursor).toBeNull();
});

test('corrupt objects are skipped, counted and logged once', async () => {
  const { notes, raw, events } = openNotes();
  await notes.create('a', { text: 'one' });
  await raw.set('all/b/000001', '{"at": 1, "bor');
  await raw.set('all/c/000001', '{"at": 1, "born": 1, "value": {"text": 5}}');
  await raw.set('all/d/000001', '[]');
  for (let n = 0; n < 2; n += 1) {
    const page = await notes.page({ limit: 10 });
    expect(page.records.map(({ id }) => id)).toEqual(['a']);
    expect([page.total, page.skipped]).toEqual([1, 3]);
  }
  expect(await notes.read('b')).toBeNull();
  expect(await notes.history('b')).toEqual([]);
  const found = events.map(({ event, key }) => `${event} ${key}`).sort();
  expect(found).toEqual(['b', 'c', 'd'].map((id) => `corrupt_object all/${id}/000001`));
});

test('a corrupt record can be created anew, above what cannot be read', async () => {
  const { notes, raw } = openNotes();
  await raw.set('all/a/000001', 'not JSON');
  expect(await notes.create('a', { text: 'one' })).toMatchObject({ status: 'created', record: { rev: 2 } });
});

test('an id that cannot exist is missing, and cannot be created', async () => {
  const { notes } = openNotes({ partitionOf: (id) => (id === 'lost' ? null : 'all') });
  for (const id of ['..', 'a/b', '', 'a b', '%2e', 'lost', 'snapshot/all']) {
    expect(await notes.read(id)).toBeNull();
    expect(await notes.update(id, 1, (value) => value)).toEqual({ status: 'missing' });
    expect(await notes.remove(id)).toEqual({ status: 'missing' });
    expect(await notes.erase(id)).toEqual({ status: 'missing' });
    expect(await notes.history(id)).toEqual([]);
    await expect(notes.create(id, { text: 'one' })).rejects.toThrow(RangeError);
  }
});
