import type { BlobStore } from './blobs.ts';
import { PlaceLost, type EachOptions, type Listed, type Outlined, type Sliced, type Slicing } from './collection.ts';
import { markOf, type Erasures } from './erasures.ts';
import type { Found } from './found.ts';
import { inParallel } from './in-parallel.ts';
import { openMemory } from './outline-memory.ts';
import type { Outline } from './outlines.ts';
import { listOf } from './record-lists.ts';
import { few, type FindOptions, type openReader } from './record-reader.ts';
import { revisionKey } from './revision-key.ts';
import { isLive, isReadable, type StoredRecord, type UnreadableRevision } from './revision.ts';
import { eachSlice, listSlice, listSlices, type Slice } from './slice-heads.ts';
import { openReading, readerOfEach } from './slice-reading.ts';
import { deleteSnapshot, type Snapshots } from './snapshots.ts';

interface SlicesOptions<Value> extends Slicing<Value> {
  store: BlobStore;
  reader: ReturnType<typeof openReader<Value>>;
  snapshots: Snapshots;
  erasures: Erasures;
  /** The only partition of the collection. */
  partition: string;
}

/**
 * Lists of a partition of up to a hundred thousand records: a large one is read in slices, by the beginnings of ids,
 * each with a packed snapshot (decision 0117). An instance remembers and hands on only the outlines (decision 0118).
 */
export function openSlices<Value>(options: SlicesOptions<Value>) {
  const { store, reader, snapshots, erasures, partition, begins, kindOf, kinds } = options;
  const memory = openMemory(snapshots, kinds);
  const reading = openReading(store.name);
  const readEach = readerOfEach(snapshots, partition);

  let isLarge = false;

  async function look(): Promise<Slice[]> {
    const slices = await listSlices(store, partition, begins, { recall: memory.recall, isLarge });
    isLarge = slices.length > 1;
    return slices;
  }

  function outlineOf(one: Found<Value>): { outline: Outline; record: StoredRecord<Value> | null } {
    const { key, partition: of, id, rev, etag } = one.at;
    const at = { key, partition: of, id, rev, etag };
    const revision = reader.revisionOf(one);
    if (!isReadable(revision))
      return { outline: { ...at, createdAt: 0, kind: null, unreadable: revision }, record: null };
    const { createdAt } = revision;
    const record = isLive(revision) ? revision : null;
    return { outline: { ...at, createdAt, kind: record && kindOf(record.value) }, record };
  }

  /** Reads the records of a slice that have no outline yet, from its snapshot if there are many. */
  async function readLacking(slice: Slice, options: FindOptions): Promise<void> {
    const lacking = memory.lackingIn(slice);
    const many = lacking.length > few;
    const made: Outline[] = [];
    const found =
      lacking.length > 0 ? await reader.find(slice.place, many ? [...slice.heads.values()] : lacking, options) : [];
    const wanted = new Set(lacking.map(({ id }) => id));
    for (const one of found) if (wanted.has(one.at.id)) made.push(outlineOf(one).outline);
    await memory.take(slice, made);
  }

  /** Same, and passes the value of every record to `see`. */
  async function readValues(slice: Slice, options: FindOptions, see: (record: StoredRecord<Value>) => void) {
    const wanted = new Set(memory.lackingIn(slice).map(({ id }) => id));
    const made: Outline[] = [];
    for (const one of await reader.find(slice.place, [...slice.heads.values()], options)) {
      const { outline: its, record } = outlineOf(one);
      if (wanted.has(its.id)) made.push(its);
      if (record) see(record);
    }
    await memory.take(slice, made);
  }

  const outline: Sliced<Value>['outline'] = async (test) => {
    if (!test) await reading.join();
    const slices = await look();
    const passed = new Set<string>();
    if (test) {
      await readEach(slices, (slice, find) =>
        readValues(slice, find, ({ id, value }) => {
          if (test(value)) passed.add(id);
        }),
      );
    } else {
      const hasMany = (slice: Slice): boolean => memory.lackingIn(slice).length > few;
      await reading.finish(() => slices.filter(hasMany), {
        read: (many) => readEach(many, readLacking),
        progress: () => memory.progress(slices),
      });
      await readEach(
        slices.filter((slice) => !hasMany(slice)),
        readLacking,
      );
    }

    const counts = new Map<string, number>();
    const records: Outlined[] = [];
    const unreadable: UnreadableRevision[] = [];
    for (const one of memory.outlinesOf(slices)) {
      if (one.unreadable) unreadable.push(one.unreadable);
      if (!isKind(one)) continue;
      counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
      if (!test || passed.has(one.id)) records.push(one);
    }
    return { records, counts, unreadable };
  };

  async function found(): Promise<Found<Value>[]> {
    const all: Found<Value>[] = [];
    await readEach(await look(), async (slice, find) => {
      for (const one of await reader.find(slice.place, [...slice.heads.values()], find)) all.push(one);
    });
    return all;
  }

  async function* each({ after }: EachOptions = {}): AsyncGenerator<StoredRecord<Value> | UnreadableRevision> {
    const all = await found();
    if (after !== undefined && !all.some(({ at }) => at.id === after)) throw new PlaceLost(store.name);
    let begun = after === undefined;
    for (const revision of reader.inOrder(all)) {
      if (begun && (isLive(revision) || !isReadable(revision))) yield revision;
      begun ||= revision.id === after;
    }
  }

  const recordsOf: Sliced<Value>['recordsOf'] = async (outlines) => {
    const records = new Map<string, StoredRecord<Value>>();
    await inParallel(outlines, async ({ id, rev, etag }) => {
      const place = { partition, id, rev };
      const revision = (await reader.read({ ...place, etag, key: revisionKey(place) }))?.revision;
      if (revision && isLive(revision)) records.set(id, revision);
    });
    return outlines.flatMap(({ id }) => records.get(id) ?? []);
  };

  async function recordsIn(slice: Slice): Promise<StoredRecord<Value>[]> {
    const found = await reader.find(slice.place, [...slice.heads.values()]);
    return found.map(reader.revisionOf).filter((one) => isReadable(one) && isLive(one));
  }

  async function* eachOfSlice(): AsyncGenerator<{ begin: string; records: StoredRecord<Value>[] }> {
    // Nothing else of a slice is held here while the caller works through it.
    for await (const slice of eachSlice(store, partition, begins))
      yield { begin: slice.place.slice ?? '', records: await recordsIn(slice) };
  }

  /** Takes records out of every snapshot that may hold them, by their marks. */
  async function purge(marks: ReadonlySet<string>, slices: readonly string[] = begins): Promise<void> {
    const ofSlices = slices.flatMap((slice) => [
      { partition, slice },
      { partition, slice, outlines: kinds },
    ]);
    await inParallel([{ partition }, ...ofSlices], (place) => snapshots.purge(place, marks));
  }

  const refresh: Sliced<Value>['refresh'] = async () => {
    await erasures.settle(partition, purge);
    memory.forget();
    const slices = await look();
    await readEach(slices, (slice, find) => readValues(slice, find, () => undefined));
    // Each slice now has a snapshot of its own.
    if (slices.length > 1) await deleteSnapshot(store, partition);
    return { done: 0, left: 0, failed: 0 };
  };

  const sliceOf = (id: string): string | undefined => begins.find((begin) => id.startsWith(begin));

  return {
    lists: { outline, recordsOf, eachOfSlice, refresh } satisfies Sliced<Value>,
    all: (): Promise<Listed<Value>> => listOf(each()),
    each,
    sliceOf,

    /** Takes records out of every snapshot that may hold them. */
    purge: (ids: readonly string[]): Promise<void> =>
      purge(new Set(ids.map(markOf)), [...new Set(ids.flatMap((id) => sliceOf(id) ?? []))]),

    /** Refreshes the snapshot of the slice that this id belongs to. */
    async refreshSliceOf(id: string): Promise<void> {
      const slice = sliceOf(id);
      if (slice === undefined) return;
      const listed = await listSlice(store, { partition, slice }, memory.recall);
      await readValues(listed, {}, () => undefined);
    },
  };
}

const isKind = (outline: Outline): outline is Outline & { kind: string } => outline.kind !== null;
