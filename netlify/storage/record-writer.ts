import type * as z from 'zod/mini';
import type { BlobStore } from './blobs.ts';
import { isFree, type Head } from './record-head.ts';
import type { OlderShape } from './collection.ts';
import type { openReader } from './record-reader.ts';
import { bornOf, encodeRevision, isLive, isReadable, type Revision, type StoredRecord } from './revision.ts';
import { withUnknownFields } from './unknown-fields.ts';

interface WriterOptions<Value> {
  store: BlobStore;
  schema: z.ZodMiniType<Value>;
  reader: ReturnType<typeof openReader<Value>>;
  olderShape?: OlderShape | undefined;
  keyOf: (id: string, rev: number) => string;
  now: () => number;
  /** Runs before a revision is written. */
  beforeWrite?: ((id: string) => Promise<void>) | undefined;
}

/**
 * Writes revisions. Each is a new key after the head of its record; null means that another writer has taken that key.
 */
export function openWriter<Value>({
  store,
  schema,
  olderShape,
  reader,
  keyOf,
  now,
  beforeWrite,
}: WriterOptions<Value>) {
  const { read, write: older } = olderShape ?? { read: same, write: same };
  const bornIn = ({ held }: Head<Value>): number => bornOf(held?.stored) ?? now();

  async function write(
    id: string,
    { rev }: Pick<Head<Value>, 'rev'>,
    content: { born: number; value: unknown } | { born: number; removed: true },
  ): Promise<Revision<Value> | null> {
    const next = rev + 1;
    const text = encodeRevision({ at: now(), ...content });
    await beforeWrite?.(id);
    const outcome = await store.create(keyOf(id, next), text);
    return outcome === 'created' ? reader.echo({ id, rev: next }, text) : null;
  }

  /** Writes a value. Fields of the previous one that this version does not know are kept (decision 0089). */
  async function writeValue(id: string, head: Head<Value>, value: Value): Promise<StoredRecord<Value> | null> {
    const checked: unknown = schema.parse(value);
    const { revision, stored } = head.held ?? {};
    const next =
      revision && isReadable(revision) ? withUnknownFields(read(valueIn(stored)), revision.value, checked) : checked;
    const written = await write(id, head, { born: isFree(head) ? now() : bornIn(head), value: older(next) });
    return written && isLive(written) ? written : null;
  }

  /** Marks the record as removed. */
  const writeTombstone = (id: string, head: Head<Value>): Promise<Revision<Value> | null> =>
    write(id, head, { born: bornIn(head), removed: true });

  return { writeValue, writeTombstone };
}

const same = (value: unknown): unknown => value;

/** The value of a stored envelope. */
const valueIn = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'value' in stored ? stored.value : undefined;
