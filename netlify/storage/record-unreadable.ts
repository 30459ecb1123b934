/**
 * Why a revision cannot be read: it is torn or was never ours (`damaged`), or a later version of the site wrote it
 * (`later`).
 */
export type WhyUnreadable = 'damaged' | 'later';

/**
 * The record under an id cannot be read. It counts as neither absent nor free, and nothing was written (rules 45).
 * Callers that know a safe alternative catch this; the others answer 409 `unreadable`.
 */
export class RecordUnreadable extends Error {
  readonly store: string;
  readonly id: string;
  /** The revision that cannot be read. */
  readonly rev: number;
  readonly why: WhyUnreadable;

  constructor(store: string, { id, rev, unreadable }: { id: string; rev: number; unreadable: WhyUnreadable }) {
    super(`Revision ${rev} of a record in ${store} cannot be read (${unreadable}).`);
    this.name = 'RecordUnreadable';
    this.store = store;
    this.id = id;
    this.rev = rev;
    this.why = unreadable;
  }
}

/** For the `catch` of a promise: what stands in for a record that cannot be read. Any other error is rethrown. */
export const unreadableAs =
  <const Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof RecordUnreadable) return instead;
    throw error;
  };
