import type { Opening } from '../stores.ts';

/** Somebody is to be written to because of a record; which mails that makes is decided by whoever sends. */
export interface Errand {
  /** A ULID, from which those of its mails are made. */
  id: string;
  /** The record, as `store/id`. */
  about: string;
}

const folder = 'errands/';

/** What is to be written to whom, until it lies in the outbox: a key each in the same store, so that a visitor's call costs one more write and loads nothing of mail. */
export function errands({ store: storeOf }: Opening) {
  const store = storeOf('outbox');
  return {
    /** Asks for it. Called no later than the record is written: none is ever stored whose mail nobody would think of. */
    ask: ({ id, about }: Errand): Promise<void> => store.put(folder + id, about),

    /** In no promised order. */
    async *all(): AsyncGenerator<Errand> {
      for await (const key of store.keys(folder)) {
        const about = await store.get(key);
        if (about !== null) yield { id: key.slice(folder.length), about };
      }
    },

    /** Its mails are in the outbox, or none is due. */
    done: (id: string): Promise<void> => store.delete(folder + id),
  };
}
