import * as z from 'zod/mini';
import { PlaceLost, type Collection } from '#storage/collection.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
import { isReadable, type StoredRecord, type UnreadableRevision } from '#storage/revision.ts';
import { Refusal } from '../http/refusal.ts';

/** Records that a cursor remembers: it is lost only if all of them are erased. */
const remembered = 6;

/**
 * A place in the order of a collection: the records before it, the nearest first, each with its id and its time of
 * creation. Without any, it is the beginning of the collection.
 */
export const recordsCursor = z.array(z.tuple([z.string(), z.number()])).check(z.maxLength(remembered));
export type RecordsCursor = z.infer<typeof recordsCursor>;

interface Passed<Value> {
  record: StoredRecord<Value> | UnreadableRevision;
  /** The cursor after it. An unreadable record does not show when it was created, so there is no cursor after it. */
  cursor?: RecordsCursor;
}

/**
 * The records after a cursor, newest first, each with the cursor after it (decision 0107). Records may be erased or
 * added in between. No other record is repeated or left out, since the place is found again by the nearest remaining
 * record before it.
 * @throws Refusal `conflict` if all records that the cursor remembers are gone, and StorageUnavailable
 */
export async function* recordsAfter<Value>(
  collection: Pick<Collection<Value>, 'each' | 'read'>,
  from: RecordsCursor,
): AsyncGenerator<Passed<Value>> {
  for (const after of from.length === 0 ? [undefined] : from) {
    if (after && !(await stands(collection, after))) continue;
    let cursor = from;
    try {
      for await (const record of collection.each({ after: after?.[0] })) {
        if (isReadable(record)) cursor = [[record.id, record.createdAt], ...cursor.slice(0, remembered - 1)];
        yield isReadable(record) ? { record, cursor } : { record };
      }
      return;
    } catch (error) {
      if (!(error instanceof PlaceLost)) throw error;
    }
  }
  throw new Refusal('conflict', 'Several records were erased during the export. Please export again.');
}

/** Whether a record is still where it was: one that was erased and created again is elsewhere. */
const stands = async ({ read }: Pick<Collection<unknown>, 'read'>, [id, createdAt]: RecordsCursor[number]) =>
  (await read(id).catch(unreadableAs(null)))?.createdAt === createdAt;
