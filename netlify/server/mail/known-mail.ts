import type { MailRecord } from '#storage/collections/outbox.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { Refusal } from '../http/refusal.ts';
import { mailViewOf } from './mail-view.ts';

/**
 * The revision of a mail that a caller knows; null where they do not say.
 *
 * @throws Refusal `invalid` for what is no number
 */
export function revIn(query: URLSearchParams): number | null {
  const given = query.get('rev');
  if (given !== null && !/^\d{1,9}$/.test(given)) throw new Refusal('invalid', 'Send the revision that was read.');
  return given === null ? null : Number(given);
}

/**
 * Holds a mail against what its caller knows of it: what was asked of one that waits may mean something else of one that has perhaps arrived (rules 28).
 *
 * @throws Refusal `conflict` where it has moved on
 */
export function expectRev(mail: StoredRecord<MailRecord>, known: number | null): void {
  if (known === null || known === mail.rev) return;
  throw new Refusal('conflict', 'This mail has moved on meanwhile. Look at it again, and decide then.', {
    current: mailViewOf(mail),
  });
}

/** Whether somebody may be handing it over at this moment, in milliseconds since 1970. */
export const isBeingSent = ({ state, dueAt }: MailRecord, now: number): boolean => state === 'sending' && dueAt > now;
