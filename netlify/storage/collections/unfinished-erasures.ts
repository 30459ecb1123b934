import type { Opening } from '../stores.ts';

const folder = 'erasing/';
// Four segments, so that none parses as the key of a revision.
const keyOf = (record: string): string => `${folder}${record}/begun`;

/**
 * Erasures that have begun and not ended, each a key in the store of mails. A record has left all lists once its
 * erasure has begun, so no one could repeat one that was interrupted (decision 0013).
 */
export function unfinishedErasures({ store: storeOf, now }: Opening) {
  const store = storeOf('outbox');
  return {
    /** Notes that the erasure of a record begins. `record` is `store/id`. */
    begin: (record: string): Promise<void> => store.put(keyOf(record), String(now())),
    /** When it began, in milliseconds since 1970; null if it has ended. */
    async begunAt(record: string): Promise<number | null> {
      const at = await store.get(keyOf(record));
      return at === null ? null : Number(at);
    },
    /** Notes that nothing is left of the record. */
    end: (record: string): Promise<void> => store.delete(keyOf(record)),
    /** The records whose erasure has not ended, in no promised order. */
    async *all(): AsyncGenerator<string> {
      for await (const key of store.keys(folder)) yield key.slice(folder.length, key.lastIndexOf('/'));
    },
  };
}
