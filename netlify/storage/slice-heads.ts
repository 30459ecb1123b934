import type { BlobStore } from './blobs.ts';
import type { Outline, Outlines } from './outlines.ts';
import type { KnownRevision } from './record-reader.ts';
import { parseRevisionKey } from './revision-key.ts';
import type { SnapshotPlace } from './snapshots.ts';

/** As many keys as one call lists: what is no more is read as one. */
const pageSize = 1000;

/** The newest revision of a record, as the list has it: its outline where that is known, so that a list of a hundred thousand makes nothing anew. */
export type Head = KnownRevision | Outline;
export type Heads = Map<string, Head>;

export const isOutline = (head: Head): head is Outline => 'createdAt' in head;

/** What is read together: the newest revisions of some records by their ids, and where their snapshot is. */
export interface Slice {
  place: SnapshotPlace;
  heads: Heads;
}

/** Gives the outlines that are known of a place. */
export type Recall = (place: SnapshotPlace) => Promise<Outlines>;

/** Lists a place; null where there are so many keys, or more. */
async function listUpTo(store: BlobStore, place: SnapshotPlace, recall: Recall, most: number): Promise<Slice | null> {
  const heads: Heads = new Map();
  // On its way while the list is.
  const recalled = recall(place);
  recalled.catch(() => undefined);
  let known: Outlines | undefined;
  let listed = 0;
  for await (const { key, etag } of store.entries(`${place.partition}/${place.slice ?? ''}`)) {
    known ??= await recalled;
    listed += 1;
    const outline = known.get(key);
    const at = outline && etag !== '' && outline.etag === etag ? outline : parsed(key, etag);
    if (at && at.rev > (heads.get(at.id)?.rev ?? 0)) heads.set(at.id, at);
    if (listed >= most) return null;
  }
  return { place, heads };
}

function parsed(key: string, etag: string): KnownRevision | null {
  const place = parseRevisionKey(key);
  return place && { key, etag, ...place };
}

/** The newest revisions of the records of a place. */
export const listSlice = async (store: BlobStore, place: SnapshotPlace, recall: Recall): Promise<Slice> =>
  (await listUpTo(store, place, recall, Infinity)) ?? { place, heads: new Map() };

/**
 * The slices of a partition by how ids begin, listed at the same time; a small one is a single slice.
 *
 * @param isLarge whether it is known to be none
 */
export async function listSlices(
  store: BlobStore,
  partition: string,
  begins: readonly string[],
  { recall, isLarge }: { recall: Recall; isLarge: boolean },
): Promise<Slice[]> {
  const whole = isLarge ? null : await listUpTo(store, { partition }, recall, pageSize);
  return whole ? [whole] : Promise.all(begins.map((slice) => listSlice(store, { partition, slice }, recall)));
}

const nothingRecalled: Recall = () => Promise.resolve(new Map());

/** The same one after the other, for whoever goes over all of it once and holds no more than one of them. */
export async function* eachSlice(
  store: BlobStore,
  partition: string,
  begins: readonly string[],
): AsyncGenerator<Slice> {
  const whole = await listUpTo(store, { partition }, nothingRecalled, pageSize);
  if (whole) {
    yield whole;
    return;
  }
  for (const slice of begins) yield await listSlice(store, { partition, slice }, nothingRecalled);
}
