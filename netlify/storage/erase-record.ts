import type { BlobStore } from './blobs.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import type { Erasures } from './erasures.ts';
import { inParallel } from './in-parallel.ts';
import type { openHeads } from './record-head.ts';
import type { openReader } from './record-reader.ts';
import type { openWriter } from './record-writer.ts';
import { recordPrefix } from './revision-key.ts';
import type { openSegments } from './segments.ts';

interface EraserOptions<Value> {
  store: BlobStore;
  reader: Pick<ReturnType<typeof openReader<Value>>, 'forget'>;
  heads: Pick<ReturnType<typeof openHeads<Value>>, 'listedOf' | 'revisionsOf' | 'headFrom'>;
  partitionOf: (id: string) => string | null;
  keyOf: (id: string, rev: number) => string;
  /** Takes records out of every snapshot that may hold them. */
  purgeSnapshots: (partition: string, ids: readonly string[]) => Promise<void>;
  erasures: Pick<Erasures, 'note'>;
  segments: Pick<ReturnType<typeof openSegments<Value>>, 'purge' | 'isMarked'> | null;
  writeTombstone: ReturnType<typeof openWriter<Value>>['writeTombstone'];
}

/** Erases records (decision 0013), those of a partition together: what is packed of it is written anew once, however many they are (decision 0114). */
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
  /** Ends a record with a tombstone, so that nobody sees it or adds to it. Gives the numbers of its revisions; null where there is none. */
  async function end(id: string): Promise<{ from: number; to: number } | null> {
    const listed = await heads.listedOf(id);
    // What a list lacks behind the newest that it has is met by the tombstone.
    const [oldest, ...others] = listed.length > 0 ? listed : await heads.revisionsOf(id);
    if (!oldest) return null;
    let last = (others.at(-1) ?? oldest).rev;
    await whileOvertaken(`erase in ${store.name}`, async () => {
      if (await writeTombstone(id, { rev: last, held: null })) return;
      last = (await heads.headFrom(id, last + 1)).rev;
      return overtaken;
    });
    return { from: oldest.rev, to: last + 1 };
  }

  async function eraseOf(partition: string, ids: readonly string[]): Promise<string[]> {
    const ended = new Map<string, { from: number; to: number }>();
    /** Of which there is nothing but perhaps what an erasure left in a segment that broke off. */
    const left: string[] = [];
    await inParallel(ids, async (id) => {
      const revisions = await end(id);
      if (revisions) ended.set(id, revisions);
      else if (await segments?.isMarked(partition, id)) left.push(id);
    });
    const erased = [...ended.keys()];
    // From here on nobody who has an older list writes a record of them into a snapshot.
    if (!segments) for (const id of erased) await erasures.note(partition, id);
    await purgeSnapshots(partition, ids);
    await segments?.purge(partition, [...erased, ...left]);
    if (erased.length === 0) return erased;
    // By their numbers, since a list may lack the newest, and last the tombstone, so that a break in between never shows an older revision. What stands above it is a new
    // record that somebody created since: not ours to delete.
    await inParallel(erased, async (id) => {
      const { from, to } = ended.get(id) ?? { from: 1, to: 0 };
      for (let rev = from; rev <= to; rev += 1) await store.delete(keyOf(id, rev));
    });
    // Once more for a list of a version of the site from before, which does not look for erasures.
    await purgeSnapshots(partition, erased);
    // And for a builder that read a record before and has not written yet: the number that it would take is gone.
    await segments?.purge(partition, erased);
    for (const id of erased) reader.forget(recordPrefix(partition, id));
    return erased;
  }

  async function eraseAll(ids: readonly string[]): Promise<string[]> {
    const erased: string[] = [];
    for (const [partition, some] of Map.groupBy(new Set(ids), partitionOf))
      if (partition !== null) erased.push(...(await eraseOf(partition, some)));
    return erased;
  }

  return {
    erase: async (id: string) => ({
      status: (await eraseAll([id])).length > 0 ? ('erased' as const) : ('missing' as const),
    }),
    eraseAll,
  };
}
