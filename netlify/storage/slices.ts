import type { BlobStore } from './blobs.ts';
import { PlaceLost, type EachOptions, type Listed, type Outlined, type Sliced, type Slicing } from './collection.ts';
import { markOf, type Erasures } from './erasures.ts';
import { ReadInPart, type Found } from './found.ts';
import { inParallel } from './in-parallel.ts';
import { few, type FindOptions, type KnownRevision, type openReader } from './record-reader.ts';
import { revisionKey } from './revision-key.ts';
import { isLive, isReadable, type StoredRecord, type UnreadableRevision } from './revision.ts';
import { listHeads, listSlices, type Slice } from './slice-heads.ts';
import type { Snapshot } from './snapshot-text.ts';
import { deleteSnapshot, type SnapshotPlace, type Snapshots } from './snapshots.ts';

/** Slices whose values are read at once, and the keys that each of them fetches at once. */
const atOnce = 4;
const width = 8;
/** Milliseconds for keeping what was read. */
const sparedMs = 2000;

interface SlicesOptions<Value> extends Slicing<Value> {
  store: BlobStore;
  reader: ReturnType<typeof openReader<Value>>;
  snapshots: Snapshots;
  erasures: Erasures;
  /** The one partition of the collection. */
  partition: string;
}

/** What is remembered of a record, whatever its value; `kind` is null for a tombstone and for what cannot be read. */
interface Outline extends Omit<Outlined, 'kind'> {
  kind: string | null;
  unreadable?: UnreadableRevision;
}

const isOf = ({ rev, etag }: Outline, at: KnownRevision): boolean => rev === at.rev && etag === at.etag && etag !== '';

/**
 * Lists of a partition that may hold a hundred thousand records (decision 0117). It is listed and read in slices, by how ids begin, each with a packed snapshot of its own;
 * a small one as a whole. Of each record an instance remembers the outline alone.
 */
export function openSlices<Value>(options: SlicesOptions<Value>) {
  const { store, reader, snapshots, erasures, partition, begins, kindOf } = options;
  /** Outlines by id, of each place. */
  const known = new Map<string, Map<string, Outline>>();

  /** Reads slices, a few at once, to the end of each even where another one failed: what they read is kept. Throws the first failure. */
  async function readEach(slices: readonly Slice[], read: (slice: Slice, options: FindOptions) => Promise<void>) {
    let whole: Promise<Snapshot | null> | undefined;
    // Of the version before, or of when there was less.
    const older = () => (whole ??= snapshots.read({ partition }));
    const failures: unknown[] = [];
    await inParallel(
      slices,
      async (slice) => {
        if (failures.length > 0) return;
        try {
          await read(slice, slices.length > 1 ? { width, older, sparedMs } : {});
        } catch (error) {
          failures.push(error);
        }
      },
      atOnce,
    );
    // What was kept is what the caller wants to know.
    const kept = failures.find((failure) => failure instanceof ReadInPart && failure.isKept);
    if (failures.length > 0) throw kept ?? failures[0];
  }

  function outlineOf(one: Found<Value>): { outline: Outline; record: StoredRecord<Value> | null } {
    const { id, rev, etag } = one.at;
    const revision = reader.revisionOf(one);
    if (!isReadable(revision))
      return { outline: { id, rev, etag, createdAt: 0, kind: null, unreadable: revision }, record: null };
    const { createdAt } = revision;
    const record = isLive(revision) ? revision : null;
    return { outline: { id, rev, etag, createdAt, kind: record && kindOf(record.value) }, record };
  }

  const outline: Sliced<Value>['outline'] = async (test) => {
    const slices = await listSlices(store, partition, begins);
    const nameOf = ({ slice = '' }: SnapshotPlace): string => slice;
    const passed = new Set<string>();
    await readEach(slices, async ({ place, heads }, options) => {
      const before = known.get(nameOf(place));
      const outlines = new Map<string, Outline>();
      for (const at of heads) {
        const seen = before?.get(at.id);
        if (seen && isOf(seen, at)) outlines.set(at.id, seen);
      }
      const lacking = heads.filter(({ id }) => !outlines.has(id));
      if (test || lacking.length > 0) {
        for (const one of await reader.find(place, !test && lacking.length <= few ? lacking : heads, options)) {
          if (!test && outlines.has(one.at.id)) continue;
          const { outline: made, record } = outlineOf(one);
          outlines.set(made.id, made);
          if (record && test?.(record.value)) passed.add(made.id);
        }
      }
      known.set(nameOf(place), outlines);
    });
    const names = new Set(slices.map(({ place }) => nameOf(place)));
    for (const name of known.keys()) if (!names.has(name)) known.delete(name);

    const counts = new Map<string, number>();
    const records: Outlined[] = [];
    const unreadable: UnreadableRevision[] = [];
    for (const name of names) {
      for (const one of known.get(name)?.values() ?? []) {
        if (one.unreadable) unreadable.push(one.unreadable);
        if (!isKind(one)) continue;
        counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
        if (!test || passed.has(one.id)) records.push(one);
      }
    }
    return { records, counts, unreadable };
  };

  async function found(): Promise<Found<Value>[]> {
    const all: Found<Value>[] = [];
    await readEach(await listSlices(store, partition, begins), async ({ place, heads }, options) => {
      for (const one of await reader.find(place, heads, options)) all.push(one);
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

  /** Takes records out of every snapshot that may hold them, by their marks. */
  async function purge(marks: ReadonlySet<string>, slices: readonly string[] = begins): Promise<void> {
    await snapshots.purge({ partition }, marks);
    await inParallel(slices, (slice) => snapshots.purge({ partition, slice }, marks));
  }

  const refresh: Sliced<Value>['refresh'] = async () => {
    await erasures.settle(partition, purge);
    const slices = await listSlices(store, partition, begins);
    await readEach(slices, async ({ place, heads }, options) => {
      await reader.find(place, heads, options);
    });
    // Each slice has a snapshot of its own now.
    if (slices.length > 1) await deleteSnapshot(store, partition);
    return { done: 0, left: 0, failed: 0 };
  };

  const sliceOf = (id: string): string | undefined => begins.find((begin) => id.startsWith(begin));

  async function all(): Promise<Listed<Value>> {
    const listed: Listed<Value> = { records: [], unreadable: [] };
    for await (const one of each()) {
      if (isReadable(one)) listed.records.push(one);
      else listed.unreadable.push(one);
    }
    return listed;
  }

  return {
    lists: { outline, recordsOf, refresh } satisfies Sliced<Value>,
    all,
    each,
    sliceOf,

    /** Takes a record out of every snapshot that may hold it. */
    purge: (id: string): Promise<void> => purge(new Set([markOf(id)]), [sliceOf(id) ?? []].flat()),

    /** Has the snapshot hold what was added of the records whose ids begin as this one. */
    async refreshSliceOf(id: string): Promise<void> {
      const slice = sliceOf(id);
      const heads = slice === undefined ? null : await listHeads(store, `${partition}/${slice}`);
      if (heads) await reader.find({ partition, slice }, heads);
    },
  };
}

const isKind = (outline: Outline): outline is Outline & { kind: string } => outline.kind !== null;
