import type { BlobStore } from './blobs.ts';
import { decodeCursor, encodeCursor, newestFirst } from './cursor.ts';
import type { KnownRevision, openReader } from './record-reader.ts';
import { parseRevisionKey } from './revision-key.ts';
import { isLive, type StoredRecord } from './revision.ts';
import { snapshotFolder } from './snapshots.ts';

export interface PageRequest {
  /** `nextCursor` of the page before; the first page where there is none. */
  cursor?: string | undefined;
  /** Most records of the page. */
  limit: number;
}

export interface Page<Value> {
  records: StoredRecord<Value>[];
  /** Null on the last page. */
  nextCursor: string | null;
  /**
   * How many records there are. In partitions that this page had no need to read, one that was removed but not erased still counts.
   */
  total: number;
  /** How many corrupt objects were met (rules 30). */
  skipped: number;
}

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

  async function readPartition(partition: string, heads: KnownRevision[]) {
    const { revisions, skipped } = await reader.readHeads(partition, heads);
    return { records: revisions.filter(isLive).sort(newestFirst), skipped };
  }

  /** `limit` records after `cursor`, from as few partitions as it takes. Throws InvalidCursor. */
  async function page({ cursor, limit }: PageRequest): Promise<Page<Value>> {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const found: { partition: string; record: StoredRecord<Value> }[] = [];
    let total = 0;
    let skipped = 0;
    for (const [partition, heads] of await listHeads()) {
      const passed = after !== null && partition > after.partition;
      if (passed || found.length > limit) {
        total += heads.length;
        continue;
      }
      const read = await readPartition(partition, heads);
      total += read.records.length;
      skipped += read.skipped;
      const isNext = (record: StoredRecord<Value>): boolean =>
        after?.partition !== partition || newestFirst(after, record) < 0;
      for (const record of read.records) if (isNext(record)) found.push({ partition, record });
    }
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      records: found.slice(0, limit).map(({ record }) => record),
      nextCursor: last ? encodeCursor({ partition: last.partition, ...last.record }) : null,
      total,
      skipped,
    };
  }

  /** Every record, newest first. */
  async function all(): Promise<StoredRecord<Value>[]> {
    const records: StoredRecord<Value>[] = [];
    for (const [partition, heads] of await listHeads()) {
      records.push(...(await readPartition(partition, heads)).records);
    }
    return records;
  }

  /** The same, read partition by partition as they are asked for. */
  async function* each(): AsyncGenerator<StoredRecord<Value>> {
    for (const [partition, heads] of await listHeads()) {
      for await (const revision of reader.eachHead(partition, heads)) if (isLive(revision)) yield revision;
    }
  }

  /** Reads a partition, so that its snapshot holds what was added: a first list of thousands must not have to fetch each. */
  async function refresh(partition: string): Promise<void> {
    for (const [, heads] of await listHeads(`${partition}/`)) await readPartition(partition, heads);
  }

  return { page, all, each, refresh };
}
