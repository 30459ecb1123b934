/**
 * Why a revision cannot be read: it is torn or was never one of ours (`damaged`), or a later version of the site wrote it (`later`).
 */
export type WhyUnreadable = 'damaged' | 'later';

/**
 * What stands under an id cannot be read, so nobody can say what it is: it counts neither as absent nor as free, and nothing was written (rules 45). Callers that know
 * what else is safe catch it; the others answer 409 `unreadable`.
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
