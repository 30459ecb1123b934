import type { BlobStore } from './blobs.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import type { Erasures } from './erasures.ts';
import { inParallel } from './in-parallel.ts';
import type { openHeads } from './record-head.ts';
import type { openReader } from './record-reader.ts';
import type { openWriter } from './record-writer.ts';
import { recordPrefix } from './revision-key.ts';
import { isLive, isReadable } from './revision.ts';
import type { openSegments } from './segments.ts';

/** The numbers of a record's revisions, up to its tombstone. */
interface Ended {
  from: number;
  to: number;
}

interface EraserOptions<Value> {
  store: BlobStore;
  reader: Pick<ReturnType<typeof openReader<Value>>, 'forget' | 'read'>;
  heads: Pick<ReturnType<typeof openHeads<Value>>, 'listedOf' | 'revisionsOf' | 'headFrom'>;
  partitionOf: (id: string) => string | null;
  keyOf: (id: string, rev: number) => string;
  /** Takes records out of every snapshot that may hold them. */
  purgeSnapshots: (partition: string, ids: readonly string[]) => Promise<void>;
  erasures: Pick<Erasures, 'note'>;
  segments: Pick<ReturnType<typeof openSegments<Value>>, 'purge' | 'isMarked'> | null;
  writeTombstone: ReturnType<typeof openWriter<Value>>['writeTombstone'];
}

/**
 * Erases records (decision 0013). Those in the same partition are erased together, so that its packed data is rewritten
 * once, however many there are (decision 0114).
 */
export function eraserOf<Value>({
  store,
  reader,
  heads,
  partitionOf,
  keyOf,
  purgeSnapshots,
  erasures,
  segments,
  writeTombstone,
}: EraserOptions<Value>) {
  /**
   * Ends a record with a tombstone, so that it can be neither read nor extended. Returns its revision numbers; null if
   * there is none, or if it has moved on from revision `known`.
   */
  async function end(id: string, known?: number): Promise<Ended | null> {
    const listed = await heads.listedOf(id);
    // If the list lacks newer revisions, writing the tombstone runs into them.
    const [oldest, ...others] = listed.length > 0 ? listed : await heads.revisionsOf(id);
    if (!oldest) return null;
    let last = known ?? (others.at(-1) ?? oldest).rev;
    const isEnded = await whileOvertaken(`erase in ${store.name}`, async () => {
      if (await writeTombstone(id, { rev: last, held: null })) return true;
      if (known !== undefined) return false;
      last = (await heads.headFrom(id, last + 1)).rev;
      return overtaken;
    });
    return isEnded ? { from: oldest.rev, to: last + 1 } : null;
  }

  /** Where an earlier record ended; null if no tombstone is kept. */
  async function endedAt(id: string): Promise<Ended | null> {
    const revisions = await heads.revisionsOf(id);
    for (const { rev: to, ...place } of revisions.toReversed()) {
      const held = await reader.read({ ...place, rev: to });
      if (held && isReadable(held.revision) && !isLive(held.revision)) return { from: revisions[0]?.rev ?? to, to };
    }
    return null;
  }

  async function eraseOf(
    partition: string,
    ids: readonly string[],
    endOf: (id: string) => Promise<Ended | null>,
  ): Promise<string[]> {
    const ended = new Map<string, Ended>();
    /** Ids without revisions that an interrupted erasure may have left in a segment. */
    const left: string[] = [];
    await inParallel(ids, async (id) => {
      const revisions = await endOf(id);
      if (revisions) ended.set(id, revisions);
      else if (await segments?.isMarked(partition, id)) left.push(id);
    });
    const erased = [...ended.keys()];
    // From here on, no instance with an older list can write these records into a snapshot.
    if (!segments) for (const id of erased) await erasures.note(partition, id);
    await purgeSnapshots(partition, ids);
    await segments?.purge(partition, [...erased, ...left]);
    if (erased.length === 0) return erased;
    // By number, since a list may lack the newest, and the tombstone last, so that an interruption never exposes an
    // older revision. Revisions above the tombstone belong to a new record: not ours to delete.
    await inParallel(erased, async (id) => {
      const { from, to } = ended.get(id) ?? { from: 1, to: 0 };
      for (let rev = from; rev <= to; rev += 1) await store.delete(keyOf(id, rev));
    });
    // Again, in case an older version of the site, which ignores erasures, wrote a snapshot from an old list.
    await purgeSnapshots(partition, erased);
    // This also stops a builder that read a record earlier and has not written yet: the number that it would take is
    // gone.
    await segments?.purge(partition, erased);
    for (const id of erased) reader.forget(recordPrefix(partition, id));
    return erased;
  }

  async function eraseAll(ids: readonly string[], endOf: (id: string) => Promise<Ended | null>): Promise<string[]> {
    const erased: string[] = [];
    for (const [partition, some] of Map.groupBy(new Set(ids), partitionOf))
      if (partition !== null) erased.push(...(await eraseOf(partition, some, endOf)));
    return erased;
  }

  const eraseOne = async (id: string, endOf: (id: string) => Promise<Ended | null>) => ({
    status: (await eraseAll([id], endOf)).length > 0 ? ('erased' as const) : ('missing' as const),
  });

  return {
    erase: (id: string, known?: number) => eraseOne(id, (one) => end(one, known)),
    eraseFormer: (id: string) => eraseOne(id, endedAt),
    eraseAll: (ids: readonly string[]) => eraseAll(ids, end),
  };
}
