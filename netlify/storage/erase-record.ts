import type { BlobStore } from './blobs.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import type { Erasures } from './erasures.ts';
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
  /** Takes a record out of every snapshot that may hold it. */
  purgeSnapshots: (partition: string, id: string) => Promise<void>;
  erasures: Pick<Erasures, 'note'>;
  segments: Pick<ReturnType<typeof openSegments<Value>>, 'purge' | 'isMarked'> | null;
  writeTombstone: ReturnType<typeof openWriter<Value>>['writeTombstone'];
}

/** Erases records (decision 0013). */
export const eraserOf =
  <Value>({
    store,
    reader,
    heads,
    partitionOf,
    keyOf,
    purgeSnapshots,
    erasures,
    segments,
    writeTombstone,
  }: EraserOptions<Value>) =>
  async (id: string): Promise<{ status: 'erased' | 'missing' }> => {
    const partition = partitionOf(id);
    if (partition === null) return { status: 'missing' };
    const listed = await heads.listedOf(id);
    // What a list lacks behind the newest that it has is met by the tombstone.
    const [oldest, ...others] = listed.length > 0 ? listed : await heads.revisionsOf(id);
    if (!oldest) {
      await purgeSnapshots(partition, id);
      if (await segments?.isMarked(partition, id)) await segments?.purge(partition, id);
      return { status: 'missing' };
    }
    // First a tombstone, so that nobody sees the record or adds to it; last the tombstone again, so that a break in between never shows an older revision.
    let end = (others.at(-1) ?? oldest).rev;
    await whileOvertaken(`erase in ${store.name}`, async () => {
      if (await writeTombstone(id, { rev: end, held: null })) return;
      end = (await heads.headFrom(id, end + 1)).rev;
      return overtaken;
    });
    // From here on nobody who has an older list writes the record into a snapshot.
    if (!segments) await erasures.note(partition, id);
    await purgeSnapshots(partition, id);
    await segments?.purge(partition, id);
    // By their numbers, since a list may lack the newest. What stands above the tombstone is a new record that somebody created since: not ours to delete.
    for (let rev = oldest.rev; rev <= end + 1; rev += 1) await store.delete(keyOf(id, rev));
    // Once more for a list of a version of the site from before, which does not look for erasures.
    await purgeSnapshots(partition, id);
    // And for a builder that read the record before and has not written yet: the number that it would take is gone.
    await segments?.purge(partition, id);
    reader.forget(recordPrefix(partition, id));
    return { status: 'erased' };
  };
