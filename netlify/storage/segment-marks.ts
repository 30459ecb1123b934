import type { BlobStore } from './blobs.ts';
import { newId, timeOf } from './ids.ts';

// No version of the site parses a mark as the key of a revision.
const folder = 'marks';

/** The ids of each month that were written to after a segment may have been built, with the keys of their marks. */
export type Marks = ReadonlyMap<string, ReadonlyMap<string, string[]>>;

/** All marks. There are few, since segments take in what was written. */
export async function readMarks(store: BlobStore): Promise<Marks> {
  const marks = new Map<string, Map<string, string[]>>();
  for await (const key of store.keys(`${folder}/`)) {
    const [, month = '', id = ''] = key.split('/');
    const ids = marks.get(month) ?? new Map<string, string[]>();
    marks.set(month, ids.set(id, [...(ids.get(id) ?? []), key]));
  }
  return marks;
}

/** Notes that a record which a segment may already hold is about to change. */
export async function mark(store: BlobStore, month: string, id: string, now: number): Promise<void> {
  await store.create(`${folder}/${month}/${id}/${newId(now)}`, '1');
}

// Not a ULID, so no record has it as its id.
const everyId = 'restored';

/** Notes that a restore, not a normal write, brought records into a month: lists may lack them for a minute. */
export const markRestored = (store: BlobStore, month: string, now: number): Promise<void> =>
  mark(store, month, everyId, now);

/** When a restore was last noted for a month, in milliseconds since 1970; 0 if never. */
export const restoredAt = (marks: Marks, month: string): number =>
  Math.max(0, ...(marks.get(month)?.get(everyId) ?? []).map(markedAt));

export async function isMarked(store: BlobStore, month: string, id: string): Promise<boolean> {
  for await (const _ of store.keys(`${folder}/${month}/${id}/`)) return true;
  return false;
}

/** When a mark was made, in milliseconds since 1970. */
export const markedAt = (key: string): number => timeOf(key.split('/')[3] ?? '') ?? 0;
