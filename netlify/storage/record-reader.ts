import type * as z from 'zod/mini';
import type { BlobStore, Entry } from './blobs.ts';
import { inParallel } from './in-parallel.ts';
import { reasonOf, type StorageLog } from './log.ts';
import type { RevisionPlace } from './revision-key.ts';
import { decodeRevision, type Revision } from './revision.ts';
import { readSnapshot, writeSnapshot, type Snapshot } from './snapshots.ts';
import { parseJson } from './stored-json.ts';
import { createValueCache } from './value-cache.ts';

/** A revision that is known to exist. */
export interface KnownRevision extends Entry, RevisionPlace {}

/** What a key holds: parsed JSON (undefined where it is none) and, unless it is corrupt, the revision that it says. */
interface Held<Value> {
  stored: unknown;
  revision: Revision<Value> | null;
}

/** Characters of stored text that one collection keeps in memory between calls. */
const memory = 16 * 1024 * 1024;
/** As many keys as are fetched without a look at the snapshot. */
const few = 4;
/** Fetched keys after which a long first read is saved, so that a call that runs out of time leaves the next one less to do. */
const batch = 1000;

/**
 * Reads revisions, each at most once: from memory, from the snapshot of their partition, or from their own keys. What was read is known by key and etag, since
 * an erased record may be created anew under the same key.
 */
export function openReader<Value>(store: BlobStore, schema: z.ZodMiniType<Value>, log: StorageLog) {
  const cache = createValueCache<Held<Value>>(memory);
  const nameOf = ({ key, etag }: Entry): string => `${key} ${etag}`;

  function interpret(at: KnownRevision, stored: unknown, size: number): Held<Value> {
    let held: Held<Value> = { stored, revision: null };
    try {
      held = { stored, revision: decodeRevision(schema, at, stored) };
    } catch (error) {
      log({ event: 'corrupt_object', store: store.name, key: at.key, reason: reasonOf(error) });
    }
    if (at.etag) cache.set(nameOf(at), held, size);
    return held;
  }

  /** Null where the key is gone: erased since it was listed. */
  async function fetchOne(at: KnownRevision): Promise<Held<Value> | null> {
    const text = await store.get(at.key);
    return text === null ? null : interpret(at, parseJson(text), text.length);
  }

  const readOne = async (at: KnownRevision): Promise<Held<Value> | null> =>
    cache.get(nameOf(at)) ?? (await fetchOne(at));

  async function readMany(partition: string, places: readonly KnownRevision[]): Promise<Map<string, Held<Value>>> {
    const found = new Map<string, Held<Value>>();
    for (const at of places) {
      const held = cache.get(nameOf(at));
      if (held) found.set(at.key, held);
    }
    const lacking = places.filter(({ key }) => !found.has(key));
    const fetchAll = (missing: readonly KnownRevision[]): Promise<void> =>
      inParallel(missing, async (at) => {
        const held = await fetchOne(at);
        if (held) found.set(at.key, held);
      });
    if (lacking.length <= few) {
      await fetchAll(lacking);
      return found;
    }

    const snapshot = await readSnapshot(store, partition, log);
    const missing = lacking.filter((at) => {
      const entry = snapshot.get(at.key);
      if (entry?.etag !== at.etag || !at.etag) return true;
      found.set(at.key, interpret(at, entry.stored, entry.size));
      return false;
    });
    for (let done = 0; done < missing.length; done += batch) {
      await fetchAll(missing.slice(done, done + batch));
      const more = done + batch < missing.length;
      if (more) await writeSnapshot(store, partition, snapshotOf(places, found), log);
    }
    const known = new Set(places.map(({ id }) => id));
    const holdsErased = [...snapshot.values()].some(({ id }) => !known.has(id));
    const many = missing.length * 4 >= places.length || missing.length >= 16;
    if (many || holdsErased) await writeSnapshot(store, partition, snapshotOf(places, found), log);
    return found;
  }

  return {
    /** The revision, or null where it is gone or corrupt. */
    read: async (at: KnownRevision): Promise<Revision<Value> | null> => (await readOne(at))?.revision ?? null,

    /** What a revision that was just written says, as a reader will see it. */
    echo: (at: RevisionPlace, text: string): Revision<Value> => decodeRevision(schema, at, parseJson(text)),

    /** The newest revisions of one partition, and how many of them were corrupt. Rewrites the snapshot when it lacked many. */
    readHeads: async (
      partition: string,
      places: readonly KnownRevision[],
    ): Promise<{ revisions: Revision<Value>[]; skipped: number }> => {
      const held = [...(await readMany(partition, places)).values()];
      const revisions = held.flatMap(({ revision }) => revision ?? []);
      return { revisions, skipped: held.length - revisions.length };
    },

    /** Drops a record from memory. */
    forget: (prefix: string): void => cache.forget((name) => name.startsWith(prefix)),
  };
}

function snapshotOf(places: readonly KnownRevision[], found: ReadonlyMap<string, Held<unknown>>): Snapshot {
  const snapshot: Snapshot = new Map();
  for (const { key, id, etag } of places) {
    const stored = found.get(key)?.stored;
    if (stored !== undefined && etag) snapshot.set(key, { id, etag, stored, size: 0 });
  }
  return snapshot;
}
