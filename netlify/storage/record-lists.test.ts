import { expect, test, vi } from 'vitest';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { openNotes } from '#support/notes.ts';
import { openStore } from './blobs.ts';

useLocalBlobs();

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

test('each record comes once, newest first, and a partition is read when it is come to', async () => {
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

test('an instance that creates many records sees to their snapshot, so that another need not fetch each', async () => {
  const { notes, deployContext, raw } = openNotes();
  const ids = Array.from({ length: 500 }, (_, n) => `id-${n}`);
  await Promise.all(ids.map((id) => notes.create(id, { text: id })));
  await vi.waitFor(async () => expect(await raw.get('snapshot/all')).toContain('id-499'), { timeout: 5000 });
  const faulty = createFaultyFetch();
  const other = openNotes({ store: openStore('notes', { deployContext, fetch: faulty.fetch }) }, deployContext);
  expect(await other.notes.all()).toHaveLength(500);
  expect(faulty.sent.length).toBeLessThan(5);
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

test('what is logged of a corrupt object is nothing that stood in it', async () => {
  const { notes, raw, events } = openNotes();
  await raw.set('all/a/000001', 'ada@example.com wrote this');
  await raw.set('all/b/000001', '{"at": 1, "born": 1, "value": {"text": ["ada@example.com"], "ada": 1}}');
  await notes.all();
  expect(events).toHaveLength(2);
  expect(JSON.stringify(events)).not.toContain('ada');
});
