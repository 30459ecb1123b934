import type { BlobStore } from './blobs.ts';
import type { Outline, Outlines } from './outlines.ts';
import type { KnownRevision } from './record-reader.ts';
import { parseRevisionKey } from './revision-key.ts';
import type { SnapshotPlace } from './snapshots.ts';

/** How many keys one call lists. A partition with fewer is read as one slice. */
const pageSize = 1000;

/**
 * The newest listed revision of a record. Its outline is used if known, so that a list of a hundred thousand creates no
 * new objects.
 */
export type Head = KnownRevision | Outline;
export type Heads = Map<string, Head>;

export const isOutline = (head: Head): head is Outline => 'createdAt' in head;

/** Records that are read together: their newest revisions by id, and the place of their snapshot. */
export interface Slice {
  place: SnapshotPlace;
  heads: Heads;
}

/** Returns the known outlines of a place. */
export type Recall = (place: SnapshotPlace) => Promise<Outlines>;

/** Lists a place; null if it has `most` keys or more. */
async function listUpTo(store: BlobStore, place: SnapshotPlace, recall: Recall, most: number): Promise<Slice | null> {
  const heads: Heads = new Map();
  // Recalled while the list is on its way.
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
 * Lists the slices of a partition in parallel, by the beginnings of ids. A small partition is a single slice.
 * @param isLarge whether the partition is known to be too large for that
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

/** The slices one by one, for a single pass that holds no more than one of them. */
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
