import type * as z from 'zod/mini';
import type { BlobStore, Entry } from './blobs.ts';
import { withinDeadline, withoutDeadline } from './deadline.ts';
import { fetchEach } from './fetch-each.ts';
import { createdAtOf, snapshotOf, type Found, type Held, type KnownRevision } from './found.ts';
import { reasonOf, type StorageLog } from './log.ts';
import { ReadInPart } from './read-in-part.ts';
import type { RevisionPlace } from './revision-key.ts';
import { decodeRevision, newestFirst, unreadableRevision } from './revision.ts';
import type { FoundRevision, Revision } from './revision.ts';
import { openSnapshots, type SnapshotPlace, type Snapshots } from './snapshots.ts';
import type { Snapshot, SnapshotEntry } from './snapshot-text.ts';
import { parseJson } from './stored-json.ts';
import { createValueCache } from './value-cache.ts';

export type { KnownRevision };

export interface FindOptions {
  width?: number;
  older?: () => Promise<Snapshot | null>;
  /** Fetching stops this many milliseconds before the deadline, to leave time for saving. */
  sparedMs?: number;
  /** Whether the snapshot is written without making the caller wait. Nothing is lost if it is not written. */
  savesBeside?: boolean;
}

/** Characters of stored text that one collection keeps in memory between calls. */
const memory = 16 * 1024 * 1024;
/** Up to this many keys are fetched without looking at the snapshot. */
export const few = 4;
/** How many keys are fetched at once by default. */
const usualWidth = 32;
/** Milliseconds beyond the answer's deadline for saving what a failed list has fetched. */
const savingMs = 500;
/**
 * A long first read is saved after this many fetched keys, so that a call that runs out of time leaves less for the
 * next one. Everything is saved each time, so the interval doubles.
 */
const firstBatch = 1000;

interface ReaderOptions {
  /** Not given for a collection whose records are never erased. */
  snapshots?: Snapshots;
  /** Characters of stored text that are kept in memory. */
  capacity?: number | undefined;
  /** Texts of keys that never change, as this instance wrote them: these are not read back. */
  written?: ReadonlyMap<string, string>;
}

/**
 * Reads revisions, each at most once: from memory, from the snapshot of their partition, or from their own keys. They
 * are cached by key and etag, since an erased record may be created anew under the same key.
 */
export function openReader<Value>(
  store: BlobStore,
  schema: z.ZodMiniType<Value>,
  log: StorageLog,
  { snapshots = openSnapshots(store, log, null), capacity = memory, written }: ReaderOptions = {},
) {
  const cache = createValueCache<Held<Value>>(capacity);
  const nameOf = ({ key, etag }: Entry): string => `${key} ${etag}`;

  function interpret(at: Omit<KnownRevision, 'etag'>, text: string): Held<Value> {
    const stored = parseJson(text);
    try {
      return { stored, revision: decodeRevision(schema, at, stored) };
    } catch (error) {
      log({ event: 'corrupt_object', store: store.name, key: at.key, reason: reasonOf(error) });
      return { stored, revision: unreadableRevision(at, stored) };
    }
  }

  function remember(at: KnownRevision, text: string): Held<Value> {
    const held = interpret(at, text);
    if (at.etag) cache.set(nameOf(at), held, text.length);
    return held;
  }

  /** Null if the key is gone: erased since it was listed. */
  async function fetchOne(at: KnownRevision): Promise<Held<Value> | null> {
    const text = written?.get(at.key) ?? (await store.get(at.key));
    return text === null ? null : remember(at, text);
  }

  const readOne = async (at: KnownRevision): Promise<Held<Value> | null> =>
    cache.get(nameOf(at)) ?? (await fetchOne(at));

  /**
   * Finds each of the keys in memory, in the snapshot or, failing that, in storage. Rewrites the snapshot if it lacked
   * many. Throws StorageUnavailable, and ReadInPart if time ran out.
   * @param width keys that are fetched at once
   * @param older another snapshot that may hold them, used if this place has none yet
   */
  async function find(
    place: SnapshotPlace,
    places: readonly KnownRevision[],
    { width = usualWidth, older = () => Promise.resolve(null), sparedMs = 0, savesBeside = false }: FindOptions = {},
  ): Promise<Found<Value>[]> {
    const found: Found<Value>[] = [];
    const lacking: KnownRevision[] = [];
    for (const at of places) {
      const held = cache.get(nameOf(at));
      if (held) found.push({ at, held });
      else lacking.push(at);
    }
    const fetchAll = (missing: readonly KnownRevision[]) =>
      fetchEach(missing, { width, sparedMs }, async (at) => {
        const held = await fetchOne(at);
        if (held) found.push({ at, held });
      });
    if (lacking.length <= few) {
      const { failure } = await fetchAll(lacking);
      if (failure !== undefined) throw failure;
      return found;
    }

    const snapshot = (await snapshots.read(place)) ?? (await older()) ?? new Map<string, SnapshotEntry>();
    const missing = lacking.filter((at) => {
      const entry = snapshot.get(at.key);
      if (entry?.etag !== at.etag || !at.etag) return true;
      found.push({ at, text: entry.text });
      return false;
    });
    for (let done = 0, batch = firstBatch; done < missing.length; done += batch, batch = done) {
      const before = found.length;
      const { failure, isShort } = await fetchAll(missing.slice(done, done + batch));
      const fetched = found.length > before;
      const keep = () => snapshots.write(place, snapshotOf(found));
      if (failure !== undefined) {
        // Saved even when the answer's time is up, so that it need not be fetched again.
        if (fetched) await withoutDeadline(() => withinDeadline(savingMs, keep));
        throw failure;
      }
      // Saving uses the time reserved for it.
      if (isShort) throw new ReadInPart(store.name, fetched && (await keep()));
      if (done + batch < missing.length) await keep();
    }
    const known = new Set(places.map(({ id }) => id));
    const holdsErased = [...snapshot.values()].some(({ id }) => !known.has(id));
    const many = missing.length * 4 >= places.length || missing.length >= 16;
    if (many || holdsErased) {
      const save = () => snapshots.write(place, snapshotOf(found));
      if (savesBeside) void withoutDeadline(save);
      else await save();
    }
    return found;
  }

  const revisionOf = (one: Found<Value>): FoundRevision<Value> =>
    ('held' in one ? one.held : interpret(one.at, one.text)).revision;

  return {
    /** The content of a revision's key; null if it is gone. */
    read: readOne,

    /** Whether reading it takes no call to storage. */
    isInMemory: (at: KnownRevision): boolean => cache.has(nameOf(at)),

    /** Decodes the text of a key that was fetched by name. */
    interpret,

    /** A revision that was just written, as a reader will see it. */
    echo: (at: Pick<RevisionPlace, 'id' | 'rev'>, text: string): Revision<Value> =>
      decodeRevision(schema, at, parseJson(text)),

    find,

    /** The newest revisions of one partition. */
    readHeads: async (
      partition: string,
      places: readonly KnownRevision[],
      options?: FindOptions,
    ): Promise<FoundRevision<Value>[]> =>
      (await find({ partition }, places, options)).map(
        (one) => ('held' in one ? one.held : remember(one.at, one.text)).revision,
      ),

    /** The revision of something found, without caching it. */
    revisionOf,

    /**
     * The found revisions one by one, newest first, for a single pass. Entries from a snapshot are parsed twice, once
     * for the order and once for the caller, and never cached.
     */
    *inOrder(found: readonly Found<Value>[]): Generator<FoundRevision<Value>> {
      const ordered = found.map((one) => ({ one, createdAt: createdAtOf(one), id: one.at.id }));
      for (const { one } of ordered.sort(newestFirst)) yield revisionOf(one);
    },

    /** Drops a record from memory. */
    forget: (prefix: string): void => cache.forget((name) => name.startsWith(prefix)),
  };
}
