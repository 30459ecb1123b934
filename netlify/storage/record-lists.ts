import type { BlobStore } from './blobs.ts';
import { decodeCursor, encodeCursor, newestFirst } from './cursor.ts';
import type { KnownRevision, openReader } from './record-reader.ts';
import { parseRevisionKey } from './revision-key.ts';
import { isLive, type StoredRecord } from './revision.ts';
import { snapshotFolder } from './snapshots.ts';

export interface Page<Value> {
  records: StoredRecord<Value>[];
  /** Null on the last page. */
  nextCursor: string | null;
  /**
   * How many records there are. In partitions that this page had no need to read, one that was removed but not erased still counts.
   */
  total: number;
  /** How many corrupt objects were met (rule 30). */
  skipped: number;
}

/** Lists of a collection: newest partition first, and newest record first in each. */
export function openLists<Value>(store: BlobStore, reader: ReturnType<typeof openReader<Value>>) {
  /** The newest revision of every record, by partition, newest partition first. */
  async function listHeads(): Promise<[partition: string, heads: KnownRevision[]][]> {
    const partitions = new Map<string, Map<string, KnownRevision>>();
    for await (const entry of store.entries('')) {
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

  async function readPartition(partition: string, heads: KnownRevision[]) {
    const { revisions, skipped } = await reader.readHeads(partition, heads);
    return { records: revisions.filter(isLive).sort(newestFirst), skipped };
  }

  return {
    /** `limit` records after `cursor`. Throws InvalidCursor. */
    async page({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<Page<Value>> {
      const after = cursor === undefined ? null : decodeCursor(cursor);
      const page: Page<Value> = { records: [], nextCursor: null, total: 0, skipped: 0 };
      const found: { partition: string; record: StoredRecord<Value> }[] = [];
      for (const [partition, heads] of await listHeads()) {
        const passed = after !== null && partition > after.partition;
        if (passed || found.length > limit) {
          page.total += heads.length;
          continue;
        }
        const { records, skipped } = await readPartition(partition, heads);
        page.total += records.length;
        page.skipped += skipped;
        const rest =
          after?.partition === partition ? records.filter((record) => newestFirst(after, record) < 0) : records;
        for (const record of rest) found.push({ partition, record });
      }
      page.records = found.slice(0, limit).map(({ record }) => record);
      const last = found[limit - 1];
      if (last && found.length > limit) page.nextCursor = encodeCursor({ partition: last.partition, ...last.record });
      return page;
    },

    /** Every record, newest first. */
    async all(): Promise<StoredRecord<Value>[]> {
      const records: StoredRecord<Value>[] = [];
      for (const [partition, heads] of await listHeads())
        records.push(...(await readPartition(partition, heads)).records);
      return records;
    },
  };
}
