import type { BlobStore } from './blobs.ts';
import { PlaceLost, type EachOptions, type Listed } from './collection.ts';
import { timeLeft } from './deadline.ts';
import type { KnownRevision, openReader } from './record-reader.ts';
import { parseRevisionKey } from './revision-key.ts';
import { isLive, isReadable, newestFirst, type StoredRecord, type UnreadableRevision } from './revision.ts';
import { snapshotFolder } from './snapshots.ts';

/** How many keys are fetched at once when there is no snapshot. */
const width = 64;
/** Time reserved for saving what was read: at most this many milliseconds, and at most this share of the time left. */
const mostSparedMs = 1_500;
const sparedShare = 0.2;

/** Lists of a collection: newest partition first, and newest record first in each. */
export function openLists<Value>(store: BlobStore, reader: ReturnType<typeof openReader<Value>>) {
  /** The newest revision of every record whose key begins with `prefix`, by partition, newest partition first. */
  async function listHeads(prefix = ''): Promise<[partition: string, heads: KnownRevision[]][]> {
    const partitions = new Map<string, Map<string, KnownRevision>>();
    for await (const entry of store.entries(prefix)) {
      const place = parseRevisionKey(entry.key);
      if (!place || place.partition === snapshotFolder) continue;
      const heads = partitions.get(place.partition) ?? new Map<string, KnownRevision>();
      partitions.set(place.partition, heads);
      if (place.rev > (heads.get(place.id)?.rev ?? 0)) heads.set(place.id, { ...entry, ...place });
    }
    return [...partitions]
      .sort(([left], [right]) => (left < right ? 1 : -1))
      .map(([partition, heads]) => [partition, [...heads.values()]]);
  }

  const readPartition = async (partition: string, heads: KnownRevision[]): Promise<Listed<Value>> => {
    const sparedMs = Math.min(mostSparedMs, timeLeft() * sparedShare);
    const found = await reader.readHeads(partition, heads, { width, sparedMs });
    return {
      records: found.filter(isLive).sort(newestFirst),
      unreadable: found.flatMap((revision) => (isReadable(revision) ? [] : [revision])),
    };
  };

  /** Every record, newest first. */
  async function all(): Promise<Listed<Value>> {
    const listed: Listed<Value> = { records: [], unreadable: [] };
    for (const [partition, heads] of await listHeads()) {
      const { records, unreadable } = await readPartition(partition, heads);
      listed.records.push(...records);
      listed.unreadable.push(...unreadable);
    }
    return listed;
  }

  /** Every record that follows `after`, reading partitions as they are needed. */
  async function* each({ after }: EachOptions = {}): AsyncGenerator<StoredRecord<Value> | UnreadableRevision> {
    let begun = after === undefined;
    for (const [partition, heads] of await listHeads()) {
      if (!begun && !heads.some(({ id }) => id === after)) continue;
      for (const revision of reader.inOrder(await reader.find({ partition }, heads))) {
        if (begun && (isLive(revision) || !isReadable(revision))) yield revision;
        begun ||= revision.id === after;
      }
    }
    if (!begun) throw new PlaceLost(store.name);
  }

  /** Reads a partition to refresh its snapshot, so that a first list of thousands need not fetch each one. */
  async function refresh(partition: string): Promise<void> {
    for (const [, heads] of await listHeads(`${partition}/`)) await readPartition(partition, heads);
  }

  return { all, each, refresh };
}

/** Lists what is read one by one. */
export async function listOf<Value>(
  each: AsyncIterable<StoredRecord<Value> | UnreadableRevision>,
): Promise<Listed<Value>> {
  const listed: Listed<Value> = { records: [], unreadable: [] };
  for await (const one of each) {
    if (isReadable(one)) listed.records.push(one);
    else listed.unreadable.push(one);
  }
  return listed;
}
