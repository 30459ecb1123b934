import type { BlobStore } from './blobs.ts';
import type { KnownRevision } from './record-reader.ts';
import { parseRevisionKey } from './revision-key.ts';
import type { SnapshotPlace } from './snapshots.ts';

/** As many keys as one call lists: what is no more is read as one. */
const pageSize = 1000;

/** What is read together: the newest revisions of some records, and where their snapshot is. */
export interface Slice {
  place: SnapshotPlace;
  heads: KnownRevision[];
}

/** The newest revisions of the records whose keys begin so. */
export async function listHeads(store: BlobStore, prefix: string): Promise<KnownRevision[]> {
  return (await listUpTo(store, prefix, Infinity)) ?? [];
}

/** The same; null where there are so many keys, or more. */
async function listUpTo(store: BlobStore, prefix: string, most: number): Promise<KnownRevision[] | null> {
  const heads = new Map<string, KnownRevision>();
  let listed = 0;
  for await (const entry of store.entries(prefix)) {
    const place = parseRevisionKey(entry.key);
    if (place && place.rev > (heads.get(place.id)?.rev ?? 0)) heads.set(place.id, { ...entry, ...place });
    listed += 1;
    if (listed >= most) return null;
  }
  return [...heads.values()];
}

/** The slices of a partition by how ids begin, listed at the same time; a small one is a single slice. */
export async function listSlices(store: BlobStore, partition: string, begins: readonly string[]): Promise<Slice[]> {
  const whole = await listUpTo(store, `${partition}/`, pageSize);
  if (whole) return [{ place: { partition }, heads: whole }];
  return Promise.all(
    begins.map(async (slice) => ({
      place: { partition, slice },
      heads: await listHeads(store, `${partition}/${slice}`),
    })),
  );
}
