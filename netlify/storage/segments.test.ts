import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { gatedStore, staleStore } from '#support/gated-store.ts';
import { memoryStore } from '#support/memory-store.ts';
import { randomOf } from '#support/random.ts';
import type { BlobStore } from './blobs.ts';
import type { WithTally } from './collection.ts';
import { monthOf, newId } from './ids.ts';
import { openCollection } from './records.ts';
import { isReadable } from './revision.ts';
import { revisionKey } from './revision-key.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = Date.UTC(2026, 8, 1);
const note = z.object({ text: z.string(), spam: z.boolean() });

function openNotes(store: BlobStore, clock: { now: number }, kinds: Kinds = {}) {
  const notes = openCollection({
    ...{
      store,
      schema: note,
      keep: 3,
      partitionOf: monthOf,
      freshIds: true,
      now: () => clock.now,
      log: () => undefined,
    },
    tally: ({ spam }) => (spam ? 'spam' : 'inbox'),
    ...kinds,
  });
  const build = async (by = 'deploy') => {
    for (let runs = 0; runs < 5; runs += 1) if ((await notes.buildSegments(by)).left === 0) return;
    throw new Error('Segments do not come about.');
  };
  const texts = async (after?: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const one of notes.each({ after })) if (isReadable(one)) found.push(one.value.text);
    return found;
  };
  const counts = async () => (await (await notes.look()).tallies())?.counts;
  return { notes, build, texts, counts };
}

type Kinds = Partial<Pick<WithTally<z.infer<typeof note>>, 'tally' | 'kinds'>>;
/** A later version also counts whether a note was changed. */
const more: Kinds = {
  tally: ({ text, spam }) => (spam ? ['spam'] : ['inbox', text.startsWith('changed') ? 'changed' : 'as it was']),
  kinds: 'changes',
};

/** The same store opened as by the previous version, which writes without marks. */
const openBefore = (store: BlobStore, clock: { now: number }) =>
  openCollection({
    store,
    schema: note,
    keep: 3,
    partitionOf: monthOf,
    freshIds: true,
    now: () => clock.now,
    log: () => undefined,
  });

async function everythingIn(store: BlobStore): Promise<string> {
  let text = '';
  for await (const key of store.keys('')) {
    const bytes = (await store.getBytes(key)) ?? new Uint8Array();
    const packed = bytes.lastIndexOf(10);
    text += `${key} ${Buffer.from(bytes).toString()}`;
    if (key.startsWith('segments/') && packed > 0) text += await unpacked(bytes);
  }
  return text;
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { decodeSegment, linesOf } = await import('./segment.ts');
  const segment = decodeSegment(bytes);
  let text = '';
  if (segment) for await (const lines of linesOf(segment)) text += lines.map((line) => line.text).join('\n');
  return text;
}

/** Three months of notes, one every `every` hours, every tenth of them spam. The newest is from the present time. */
async function filled(every = 5) {
  const store = memoryStore('notes');
  const clock = { now: start };
  const site = openNotes(store, clock);
  const ids: string[] = [];
  for (; clock.now < start + 75 * day; clock.now += every * hour) {
    const id = newId(clock.now);
    await site.notes.create(id, { text: `note ${ids.length}.`, spam: ids.length % 10 === 0 });
    ids.push(id);
  }
  return { store, clock, ids, ...site };
}

const keysOf = async (store: BlobStore, prefix: string) => {
  const keys: string[] = [];
  for await (const key of store.keys(prefix)) keys.push(key);
  return keys;
};

describe('a list', () => {
  test('is the same with and without segments, starting from any record, and reads no key that a segment holds', async () => {
    const { store, clock, ids, texts, counts, build } = await filled();
    const wanted = ids.map((_, number) => `note ${number}.`).reverse();
    const counted = { spam: Math.ceil(ids.length / 10), inbox: ids.length - Math.ceil(ids.length / 10) };
    expect([await texts(), await counts()]).toEqual([wanted, counted]);
    await build();
    const read: string[] = [];
    const watched = { ...store, get: (key: string) => (read.push(key), store.get(key)) };
    const other = openNotes(watched, clock);
    expect([await other.texts(), await other.counts()]).toEqual([wanted, counted]);
    const fromKeys = read.filter((key) => monthOf(key.split('/')[1] ?? '') !== null);
    expect(fromKeys.length).toBeLessThan(8);
    for (const number of [0, 1, 70, 142, 143, 200, ids.length - 1])
      expect(await other.texts(ids[number])).toEqual(wanted.slice(ids.length - number));
  });

  test('of search results holds every match, opens its months together, and does not read what cannot match', async () => {
    const { store, clock, notes, build } = await filled();
    // Too recent to be in a segment.
    clock.now += 60 * 1000;
    await notes.create(newId(clock.now), { text: 'the last', spam: true });
    const found = async (of: typeof notes, mayBe?: (text: string) => boolean) => {
      const texts: string[] = [];
      for await (const one of of.each({ mayBe })) if (isReadable(one) && one.value.spam) texts.push(one.value.text);
      return texts;
    };
    const wanted = await found(notes);
    await build();
    let [loading, together] = [0, 0];
    const getBytes = async (key: string) => {
      loading += 1;
      together = Math.max(together, loading);
      await new Promise(setImmediate);
      loading -= 1;
      return store.getBytes(key);
    };
    const other = openNotes({ ...store, getBytes }, clock).notes;
    const read: string[] = [];
    for await (const one of other.each({ mayBe: (text) => text.includes('"spam":true') }))
      if (isReadable(one)) read.push(one.value.text);
    expect(read.filter((text) => wanted.includes(text))).toEqual(wanted);
    // Notes in no segment are read, because nothing is known about them in advance.
    expect(read.length - wanted.length).toBeLessThan(10);
    expect(together).toBeGreaterThanOrEqual(3);
    expect(await found(other, () => true)).toEqual(wanted);
  });

  test('that counts more kinds than the previous version shows the same records, says which counts are partial, and leaves that version correct', async () => {
    const { store, clock, ids, ...before } = await filled();
    await before.build();
    const later = openNotes(store, clock, more);
    const tallies = async () => (await later.notes.look()).tallies();
    const listed = async (notes: typeof later.notes, tally: string) => {
      const found: string[] = [];
      for await (const one of (await notes.look()).each({ tally })) if (isReadable(one)) found.push(one.value.text);
      return found;
    };
    const change = (number: number, text: string) =>
      later.notes.change(ids[number] ?? '', (standing) => standing && { ...standing.value, text });
    await change(1, 'changed.');
    // A record is listed even if it is not counted yet.
    expect(await listed(later.notes, 'changed')).toContain('changed.');
    const known = { spam: Math.ceil(ids.length / 10), inbox: ids.length - Math.ceil(ids.length / 10) };
    expect(await tallies()).toMatchObject({ counts: known, isPartial: true });
    expect((await later.notes.look()).isBehind).toBe(true);

    clock.now += hour;
    await later.build();
    const counts = { ...known, changed: 1, 'as it was': known.inbox - 1 };
    expect(await tallies()).toEqual({ counts, isPartial: false, unreadable: [] });
    expect((await later.notes.look()).isBehind).toBe(false);
    await change(2, 'changed too.');
    expect(await tallies()).toMatchObject({ counts: { ...known, changed: 2, 'as it was': known.inbox - 2 } });

    // The previous version lists and counts what it knows, even after writing segments of its own, and this one
    // recovers afterwards.
    const texts = await later.texts();
    for (const isWriting of [false, true]) {
      const old = openNotes(store, clock);
      if (isWriting) {
        clock.now += day;
        await old.build('deploy before');
      }
      expect([await old.texts(), (await old.counts())?.['inbox'], (await old.counts())?.['spam']]).toEqual([
        texts,
        ...[known.inbox, known.spam],
      ]);
      expect((await listed(old.notes, 'inbox')).length).toBeGreaterThanOrEqual(known.inbox);
    }
    const again = openNotes(store, clock, more);
    expect(await again.texts()).toEqual(texts);
    expect((await (await again.notes.look()).tallies())?.counts).toMatchObject(known);
    await again.build();
    expect(await (await again.notes.look()).tallies()).toMatchObject({
      counts: { ...known, changed: 2, 'as it was': known.inbox - 2 },
      isPartial: false,
    });
  });

  test('shows late writes at once, and still does once the segment includes them', async () => {
    const { store, clock, ids, notes, texts, counts, build } = await filled();
    await build();
    const [first = '', second = ''] = ids;
    const before = await counts();
    await notes.change(second, (standing) => standing && { ...standing.value, text: 'changed.', spam: true });
    const late = newId(start + 2 * hour);
    await notes.create(late, { text: 'late.', spam: false });
    await notes.remove(first);
    for (const wait of [0, hour, day]) {
      clock.now += wait;
      if (wait > 0) await build();
      expect((await texts()).slice(-3)).toEqual(['note 2.', 'changed.', 'late.']);
      expect(await counts()).toEqual({ inbox: before?.['inbox'] ?? 0, spam: before?.['spam'] });
    }
    expect(await keysOf(store, 'marks/')).toEqual([]);
  });

  test('shows at once what an older version of the site wrote and erased without marks', async () => {
    const { store, clock, ids, texts, build } = await filled();
    await build();
    const before = openBefore(store, clock);
    await before.erase(ids[3] ?? '');
    await before.change(ids[5] ?? '', () => ({ text: 'by the version before.', spam: false }));
    // A user of the older version has opened its list, which left a snapshot.
    await before.all();
    const wanted = await texts();
    clock.now += day;
    await build();
    expect(await texts()).toEqual(wanted);
    expect(await keysOf(store, 'snapshot/')).toEqual([]);
    expect((await texts()).slice(-6)).toEqual(
      ['by the version before.', 'note 4.', 'note 2.', 'note 1.', 'note 0.'].toSpliced(0, 0, 'note 6.'),
    );
    expect(await everythingIn(store)).not.toContain('note 3.');
  });

  test('is correct even if a segment is torn, foreign or lost', async () => {
    const { store, clock, ids, build } = await filled();
    await build();
    const [key = ''] = (await keysOf(store, 'segments/2026-09/')).sort().reverse();
    for (const damage of ['', 'no segment', 'void', null]) {
      if (damage === null) await store.delete(key);
      else await store.put(key, damage);
      const other = openNotes(store, clock);
      expect(await other.texts()).toHaveLength(ids.length);
      expect(await other.counts()).toEqual({
        spam: Math.ceil(ids.length / 10),
        inbox: ids.length - Math.ceil(ids.length / 10),
      });
    }
  });

  test('shows restored records at once, even in a warm instance, and builds no segment from lists that may lack them', async () => {
    const { store, clock, ids, notes, build, texts, counts } = await filled();
    await build();
    const wanted = [await texts(), await counts()];
    const kept = new Map<string, string>();
    for (const key of await keysOf(store, '2026-')) {
      kept.set(key, (await store.get(key)) ?? '');
      await store.delete(key);
    }
    const before = await staleStore(store);
    const behind: BlobStore = {
      ...store,
      entries: (prefix) => (prefix.startsWith('2026-') ? before : store).entries(prefix),
    };
    clock.now += day;
    await build();
    const warm = openNotes(store, clock);
    expect([await texts(), await warm.texts()]).toEqual([[], []]);
    for (const [key, value] of kept) await store.create(key, value);
    await notes.dropSegments();
    for (const wait of [0, hour / 60, hour]) {
      clock.now += wait;
      await openNotes(wait < hour ? behind : store, clock).build();
      for (const one of [warm, openNotes(store, clock)])
        expect([await one.texts(), await one.counts()], `after ${wait} ms`).toEqual(wanted);
    }
    expect(await keysOf(store, 'marks/')).toEqual([]);
    expect(wanted[0]).toHaveLength(ids.length);
  });

  test('says that it cannot count more records than one call lists, and still begins with the newest', async () => {
    const store = memoryStore('notes');
    const clock = { now: start + 20 * day };
    const { notes } = openNotes(store, clock);
    await Promise.all(
      Array.from({ length: 1500 }, (_, n) =>
        notes.create(newId(start + n * 1000_000), { text: String(n), spam: false }),
      ),
    );
    const looked = await notes.look();
    expect(await looked.tallies()).toBeNull();
    expect(looked.isBehind).toBe(true);
    for await (const one of looked.each()) {
      expect(one).toMatchObject({ value: { text: '1499' } });
      break;
    }
  });
});

test('a record that was damaged when its segment was built comes back once its key is repaired, and until then nothing is rewritten', async () => {
  const store = memoryStore('notes');
  const clock = { now: start };
  const { notes } = openNotes(store, clock);
  const [sound, torn] = [newId(start), newId(start + 1)];
  await notes.create(sound, { text: 'sound', spam: false });
  await notes.create(torn, { text: 'torn', spam: true });
  const key = revisionKey({ partition: monthOf(torn) ?? '', id: torn, rev: 1 });
  const whole = (await store.get(key)) ?? '';
  await store.put(key, whole.slice(0, 20));
  clock.now += 40 * day;
  await openNotes(store, clock).build();
  const seen = async () => {
    const { texts, counts } = openNotes(store, clock);
    return [await texts(), await counts()];
  };
  expect(await seen()).toEqual([['sound'], { inbox: 1 }]);
  const before = await everythingIn(store);
  clock.now += 2 * day;
  await openNotes(store, clock).build('another deploy');
  expect((await everythingIn(store)).match(/segments\/\S+/g)).toEqual(before.match(/segments\/\S+/g));

  await store.put(key, whole);
  clock.now += 2 * day;
  await openNotes(store, clock).build('a third');
  expect(await seen()).toEqual([['torn', 'sound'], { inbox: 1, spam: 1 }]);
});

test.each([
  ['few records are opened together', 4, 12],
  ['many records are opened one after the other, and no more of them than a page needs', 100, 1],
])('months of %s', async (_, each, wanted) => {
  const store = memoryStore('notes');
  const clock = { now: start };
  for (let number = 0; number < 15 * each; number += 1) {
    clock.now = Date.UTC(2026, Math.floor(number / each), 2) + (number % each) * hour;
    await openNotes(store, clock).notes.create(newId(clock.now), { text: `note ${number}.`, spam: false });
  }
  clock.now = Date.UTC(2027, 3, 2);
  await openNotes(store, clock).build();
  let [underWay, most] = [0, 0];
  const getBytes = async (key: string) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return store.getBytes(key);
  };
  const { notes } = openNotes({ ...store, getBytes }, clock);
  const shown: string[] = [];
  for await (const one of notes.each()) {
    if (isReadable(one)) shown.push(one.value.text);
    if (shown.length === 50) break;
  }
  expect(shown).toEqual(Array.from({ length: 50 }, (_, index) => `note ${15 * each - 1 - index}.`));
  expect(most).toBe(wanted);
});

describe('counts without segments or snapshots', () => {
  const reach = 75 * day;

  /** This many notes, spread evenly over three months. */
  async function stored(count: number) {
    const store = memoryStore('notes');
    const clock = { now: start };
    const { notes } = openNotes(store, clock);
    for (let number = 0; number < count; number += 1) {
      clock.now = start + Math.round((number * reach) / count);
      await notes.create(newId(clock.now), { text: `note ${number}.`, spam: number % 10 === 0 });
    }
    clock.now = start + reach;
    return { store, clock };
  }

  /** Another instance, which reports how many records it read for a first page of 50 and its counts. */
  function watched(store: BlobStore, clock: { now: number }) {
    let read = 0;
    const get = (key: string) => {
      if (key.startsWith('2026-')) read += 1;
      return store.get(key);
    };
    const { notes } = openNotes({ ...store, get }, clock);
    return async () => {
      read = 0;
      const looked = await notes.look();
      let shown = 0;
      const page = async () => {
        for await (const _ of looked.each()) if (++shown === 50) return;
      };
      const [tallies] = await Promise.all([looked.tallies(), page()]);
      return { shown, counts: tallies?.counts ?? null, read };
    };
  }

  const all = (count: number) => ({ inbox: count - Math.ceil(count / 10), spam: Math.ceil(count / 10) });

  test('are exact at once up to three hundred records, and read nothing twice', async () => {
    const { store, clock } = await stored(300);
    const look = watched(store, clock);
    const cold = await look();
    expect(cold).toMatchObject({ shown: 50, counts: all(300) });
    // The page may have asked for some of them at the same time.
    expect(cold.read).toBeLessThanOrEqual(300 + 64);
    expect(await look()).toEqual({ shown: 50, counts: all(300), read: 0 });
  });

  test('are unknown beyond that, however the records are spread, and nothing is read for them until there are segments', async () => {
    const { store, clock } = await stored(450);
    const look = watched(store, clock);
    expect(await look()).toEqual({ shown: 50, counts: null, read: 64 });
    expect(await look()).toEqual({ shown: 50, counts: null, read: 0 });
    await openNotes(store, clock).build();
    for (const again of [look, watched(store, clock)]) {
      const { shown, counts, read } = await again();
      expect([shown, counts]).toEqual([50, all(450)]);
      expect(read).toBeLessThan(8);
    }
  });

  test('are exact for a month that has just begun, beside months that have segments', async () => {
    const { store, clock } = await stored(450);
    await openNotes(store, clock).build();
    clock.now = Date.UTC(2026, 11, 1, 1);
    for (let number = 0; number < 40; number += 1)
      await openNotes(store, clock).notes.create(newId(clock.now - number * 1000), { text: 'new.', spam: false });
    const { counts, read } = await watched(store, clock)();
    expect(counts).toEqual({ ...all(450), inbox: all(450).inbox + 40 });
    expect(read).toBeLessThan(60 + 64);
  });

  test('wait for the segment of a month that was filled late, until its marks are settled', async () => {
    const store = memoryStore('notes');
    const clock = { now: start + reach };
    const { notes, build } = openNotes(store, clock);
    for (let number = 0; number < 450; number += 1)
      await notes.create(newId(start + number * (hour / 2)), { text: `note ${number}.`, spam: number % 10 === 0 });
    await build();
    expect(await watched(store, clock)()).toEqual({ shown: 50, counts: null, read: 64 });
    clock.now += hour;
    await build();
    expect(await watched(store, clock)()).toEqual({ shown: 50, counts: all(450), read: 0 });
  });

  test('are unknown while more than three hundred records have changed since their segments were built', async () => {
    const { store, clock } = await stored(450);
    const { notes, build } = openNotes(store, clock);
    await build();
    const ids: string[] = [];
    for await (const one of notes.each()) ids.push(one.id);
    clock.now += day;
    const file = (id: string) => notes.change(id, (standing) => standing && { ...standing.value, spam: true });
    for (const id of ids.slice(-200)) await file(id);
    expect((await watched(store, clock)()).counts).toMatchObject({ spam: 225 });
    for (const id of ids.slice(-320, -200)) await file(id);
    expect((await watched(store, clock)()).counts).toBeNull();
    clock.now += hour;
    await build();
    expect((await watched(store, clock)()).counts).toMatchObject({ spam: 333 });
  });
});

test('lists and counts are correct after any operations in any order', async () => {
  const random = randomOf(7);
  const { store, clock, ids, notes, build, texts, counts } = await filled(20);
  const model = new Map(ids.map((id, n) => [id, { text: `note ${n}.`, spam: n % 10 === 0 }]));
  for (let step = 0; step < 120; step += 1) {
    const id = random.of(ids);
    const what = random.below(100) / 100;
    clock.now += random.of([0, 0, 1, 20, 60, 700, 1800]) * (hour / 60);
    if (what < 0.35) {
      const value = { text: `step ${step}.`, spam: random.chance(0.5) };
      if ((await notes.change(id, (standing) => standing && value)).changed) model.set(id, value);
    } else if (what < 0.5) {
      await notes.erase(id);
      model.delete(id);
    } else if (what < 0.6) {
      await notes.remove(id);
      model.delete(id);
    } else if (what < 0.75) {
      const added = newId(clock.now - random.below(2 * hour));
      model.set(added, { text: `added ${step}.`, spam: false });
      await notes.create(added, { text: `added ${step}.`, spam: false });
      ids.push(added);
    } else {
      await (random.chance(0.5) ? openNotes(store, clock) : { build }).build();
    }
    const wanted = [...model].sort(([left], [right]) => (left < right ? 1 : -1)).map(([, { text }]) => text);
    const reader = random.chance(0.5) ? openNotes(store, clock) : { texts, counts };
    expect(await reader.texts()).toEqual(wanted);
    const spam = [...model.values()].filter((one) => one.spam).length;
    expect(await reader.counts()).toMatchObject({ inbox: model.size - spam, ...(spam > 0 && { spam }) });
  }
});

describe('an erased record', () => {
  const who = 'note 3.';

  /** Stops the calls of a store at one of them until something else has happened. */
  function stopsAt(stop: number, meanwhile: () => Promise<unknown>) {
    let calls = 0;
    const gate = async (): Promise<void> => {
      calls += 1;
      if (calls === stop) await meanwhile();
    };
    return { gate, wasReached: () => calls >= stop };
  }

  test.each([
    ['lists that are up to date', false],
    ['lists that know of nothing that happened meanwhile', true],
  ])('is in no segment and no list, wherever its erasure interrupts a builder, with %s', async (_, isStale) => {
    for (const isFirst of [true, false]) {
      for (let stop = 1, reached = true; reached; stop += 1) {
        const { store, clock, ids, notes, build } = await filled(60);
        if (!isFirst) {
          await build();
          clock.now += day;
        }
        const erase = () => notes.erase(ids[3] ?? '');
        const at = stopsAt(stop, erase);
        const seen = isStale ? await staleStore(store) : store;
        // A warm instance that has read the record, and one that builds.
        const warm = openNotes(isStale ? await staleStore(store) : store, clock);
        await warm.texts();
        await openNotes(gatedStore(seen, at.gate), clock).notes.buildSegments('other deploy');
        reached = at.wasReached();
        if (!reached) await erase();
        expect(await everythingIn(store), `stopped at ${stop}`).not.toContain(who);
        // A lagging list may show keys from memory for a minute, but never a segment from memory.
        if (!isStale || !isFirst) expect(await warm.texts(), `stopped at ${stop}`).not.toContain(who);
        expect(await openNotes(store, clock).texts()).toHaveLength(ids.length - 1);
      }
    }
  });

  test('is not written back by a builder that started during the erasure with an earlier list, and writes after it', async () => {
    for (let stop = 1, reached = true; reached; stop += 1) {
      const { store, clock, ids, build } = await filled(60);
      await build();
      const stale = await staleStore(store);
      const [read, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow: BlobStore = {
        ...store,
        entries: (prefix) => (prefix.startsWith('2026-') ? stale : store).entries(prefix),
        async create(key, value) {
          if (!key.startsWith('segments/2026-09/')) return store.create(key, value);
          read.resolve();
          await erased.promise;
          return store.create(key, value);
        },
      };
      let built: Promise<unknown> = Promise.resolve();
      const at = stopsAt(stop, async () => {
        built = openNotes(slow, clock).notes.buildSegments('other deploy');
        await Promise.race([read.promise, built]);
      });
      await openNotes(gatedStore(store, at.gate), clock).notes.erase(ids[3] ?? '');
      erased.resolve();
      await built;
      reached = at.wasReached();
      expect(await everythingIn(store), `stopped at ${stop}`).not.toContain(who);
    }
  });

  test('is gone whatever a builder does between two calls of the erasure, and the next erasure completes an interrupted one', async () => {
    for (const breaks of [false, true]) {
      for (let stop = 1, reached = true; reached; stop += 1) {
        const { store, clock, ids, build } = await filled(60);
        await build();
        clock.now += day;
        const at = stopsAt(stop, async () => {
          await openNotes(store, clock).notes.buildSegments('other deploy');
          if (breaks) throw new Error('broken off');
        });
        const id = ids[3] ?? '';
        const erased = openNotes(gatedStore(store, at.gate), clock).notes.erase(id);
        await (breaks ? erased.catch(() => undefined) : erased);
        reached = at.wasReached();
        if (breaks) await openNotes(store, clock).notes.erase(id);
        expect(await everythingIn(store), `stopped at ${stop}`).not.toContain(who);
        expect(await openNotes(store, clock).texts()).toHaveLength(ids.length - 1);
      }
    }
  });
});
