import { expect, test } from 'vitest';
import { useLocalBlobs } from '#support/local-blobs.ts';
import { openNotes, type Note } from '#support/notes.ts';
import { isReadable } from './revision.ts';

useLocalBlobs();

const hour = 60 * 60 * 1000;

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

test('a stale update is a conflict that returns the current record', async () => {
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

test('a value that was read cannot be changed in memory', async () => {
  const { notes } = openNotes();
  await notes.create('a', { text: 'one' });
  const record = await notes.read('a');
  expect(() => Object.assign(record?.value ?? {}, { text: 'changed' })).toThrow(TypeError);
});

test('a removed record is gone from reads and lists, but its history stays and its id is free', async () => {
  const { notes } = openNotes();
  await notes.create('a', { text: 'one' });
  expect(await notes.remove('a')).toEqual({ status: 'removed' });
  expect(await notes.remove('a')).toEqual({ status: 'missing' });
  expect(await notes.read('a')).toBeNull();
  expect(await notes.update('a', 2, () => ({ text: 'two' }))).toEqual({ status: 'missing' });
  expect((await notes.all()).records).toEqual([]);
  expect((await notes.history('a')).filter(isReadable).map(({ rev, value }) => [rev, value])).toEqual([
    [2, null],
    [1, { text: 'one' }],
  ]);
  expect(await notes.create('a', { text: 'again' })).toMatchObject({ status: 'created', record: { rev: 3 } });
});

test('an erased record leaves no key but the number of its erasure, and its id starts over', async () => {
  const { notes, keys } = openNotes();
  await notes.create('a', { text: 'one' });
  await notes.update('a', 1, () => ({ text: 'two' }));
  expect(await notes.erase('a')).toEqual({ status: 'erased' });
  expect(await keys()).toEqual(['erased/all/e000001']);
  expect(await notes.erase('a')).toEqual({ status: 'missing' });
  await notes.create('a', { text: 'other' });
  expect(await notes.read('a')).toMatchObject({ rev: 1, value: { text: 'other' } });
});

test('erasing a revision that is no longer the newest erases nothing', async () => {
  const { notes } = openNotes();
  await notes.create('a', { text: 'one' });
  await notes.update('a', 1, () => ({ text: 'two' }));
  expect(await notes.erase('a', 1)).toEqual({ status: 'missing' });
  expect(await notes.read('a')).toMatchObject({ rev: 2, value: { text: 'two' } });
  expect(await notes.erase('a', 2)).toEqual({ status: 'erased' });
  expect(await notes.history('a')).toEqual([]);
});

test('an instance that remembers an erased record does not return it in place of its successor', async () => {
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
  // 000006 was current until a moment ago, so a slow writer may still build on it.
  for (let rev = 7; rev < 10; rev += 1) await notes.update('a', rev, () => ({ text: String(rev + 1) }));
  expect(await keys()).toEqual(['06', '07', '08', '09', '10'].map((rev) => `all/a/0000${rev}`));
});

test('a record that was written long ago keeps its revisions through many quick updates', async () => {
  const { notes, clock, keys } = openNotes({ keep: 1 });
  await notes.create('a', { text: '1' });
  clock.now += 30 * 24 * hour;
  for (let rev = 1; rev < 5; rev += 1) {
    expect(await notes.update('a', rev, () => ({ text: String(rev + 1) }))).toMatchObject({ status: 'updated' });
  }
  expect(await keys()).toHaveLength(5);
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
