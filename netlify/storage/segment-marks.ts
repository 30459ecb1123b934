import type { BlobStore } from './blobs.ts';
import { newId, timeOf } from './ids.ts';
import { inParallel } from './in-parallel.ts';

// No mark reads as the key of a revision, for no version of the site.
const folder = 'marks';

/** The ids of each month that were written to after a segment may have been made, with the keys of their marks. */
export type Marks = ReadonlyMap<string, ReadonlyMap<string, string[]>>;

/** All marks that there are: few, since a segment takes in what was written. */
export async function readMarks(store: BlobStore): Promise<Marks> {
  const marks = new Map<string, Map<string, string[]>>();
  for await (const key of store.keys(`${folder}/`)) {
    const [, month = '', id = ''] = key.split('/');
    const ids = marks.get(month) ?? new Map<string, string[]>();
    marks.set(month, ids.set(id, [...(ids.get(id) ?? []), key]));
  }
  return marks;
}

/** Notes that a record is about to change which a segment may hold already. */
export async function mark(store: BlobStore, month: string, id: string, now: number): Promise<void> {
  await store.create(`${folder}/${month}/${id}/${newId(now)}`, '1');
}

// No record has it for an id: it is no ULID.
const everyId = 'restored';

/** Notes that records came to a month in another way than that of those who write: lists may lack them for a minute. */
export const markRestored = (store: BlobStore, month: string, now: number): Promise<void> =>
  mark(store, month, everyId, now);

/** When that was noted of a month, in milliseconds since 1970; 0 where it was not. */
export const restoredAt = (marks: Marks, month: string): number =>
  Math.max(0, ...(marks.get(month)?.get(everyId) ?? []).map(markedAt));

export async function isMarked(store: BlobStore, month: string, id: string): Promise<boolean> {
  for await (const _ of store.keys(`${folder}/${month}/${id}/`)) return true;
  return false;
}

/** When a mark was made, in milliseconds since 1970. */
export const markedAt = (key: string): number => timeOf(key.split('/')[3] ?? '') ?? 0;

export const unmark = (store: BlobStore, keys: readonly string[]): Promise<void> =>
  inParallel(keys, (key) => store.delete(key));
