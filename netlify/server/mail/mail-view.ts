import type { MailView } from '#contract/api/admin-outbox.ts';
import type { MailRecord } from '#storage/collections/outbox.ts';
import { timeOf } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';

const instant = (moment: number): string => new Date(moment).toISOString();

const named = ({ address, name }: MailRecord['to']): string => (name ? `${name} <${address}>` : address);

/** What the administrator sees of a mail in a list. */
export function mailViewOf({ id, rev, createdAt, value }: StoredRecord<MailRecord>): MailView {
  const { kind, about, to, subject, state, reason = null, tries, dueAt, endedAt } = value;
  return {
    id,
    rev,
    kind,
    about,
    to: named(to),
    subject,
    state,
    reason,
    tries,
    createdAt: instant(timeOf(id) ?? createdAt),
    dueAt: state === 'waiting' ? instant(dueAt) : null,
    endedAt: endedAt === undefined ? null : instant(endedAt),
  };
}

/** Where answers to it go; null where they go to whoever sends. */
export const replyToOf = ({ replyTo }: MailRecord): string | null => (replyTo ? named(replyTo) : null);
