import type { Opening } from '../stores.ts';

/** Mail must be written because of a record. The sender decides which mails. */
export interface Errand {
  /** A ULID, from which the ids of its mails are derived. */
  id: string;
  /** The record, as `store/id`. */
  about: string;
}

/** An errand that was asked for. */
export interface Asked extends Errand {
  /** When, in milliseconds since 1970. A form that is sent again asks again under the same id. */
  at: number;
}

const folder = 'errands/';

/**
 * Errands wait here until their mails are in the outbox. Each is one key in the same store, so a visitor's call costs
 * one more write and loads no mail code.
 */
export function errands({ store: storeOf, now }: Opening) {
  const store = storeOf('outbox');

  /** In no promised order. */
  async function* all(): AsyncGenerator<Asked> {
    for await (const key of store.keys(folder)) {
      const [about = '', at = '0'] = (await store.get(key))?.split(' ') ?? [];
      if (about !== '') yield { id: key.slice(folder.length), about, at: Number(at) };
    }
  }

  return {
    /**
     * Asks for mail. Call it no later than when the record is written, so that no record is stored without its errand.
     */
    ask: ({ id, about }: Errand): Promise<void> => store.put(folder + id, `${about} ${now()}`),

    all,

    /** Ends an errand: its mails are in the outbox, or none is due. */
    done: (id: string): Promise<void> => store.delete(folder + id),

    /** Drops every errand about a record. */
    async forget(record: string): Promise<void> {
      for await (const { id, about } of all()) if (about === record) await store.delete(folder + id);
    },
  };
}
