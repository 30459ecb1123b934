import type { Opening } from '../stores.ts';

/** Somebody is to be written to because of a record; which mails that makes is decided by whoever sends. */
export interface Errand {
  /** A ULID, from which those of its mails are made. */
  id: string;
  /** The record, as `store/id`. */
  about: string;
}

/** One that somebody asked for. */
export interface Asked extends Errand {
  /** When, in milliseconds since 1970: a form that is sent again asks again under the same id. */
  at: number;
}

const folder = 'errands/';

/** What is to be written to whom, until it lies in the outbox: a key each in the same store, so that a visitor's call costs one more write and loads nothing of mail. */
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
    /** Asks for it. Called no later than the record is written: none is ever stored whose mail nobody would think of. */
    ask: ({ id, about }: Errand): Promise<void> => store.put(folder + id, `${about} ${now()}`),

    all,

    /** Its mails are in the outbox, or none is due. */
    done: (id: string): Promise<void> => store.delete(folder + id),

    /** Nobody is to be written to because of a record any more. */
    async forget(record: string): Promise<void> {
      for await (const { id, about } of all()) if (about === record) await store.delete(folder + id);
    },
  };
}
