import type { MailView } from '#contract/api/admin-outbox.ts';
import type { MailRecord } from '#storage/collections/outbox.ts';
import { timeOf } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';

const instant = (moment: number): string => new Date(moment).toISOString();

const named = ({ address, name }: MailRecord['to']): string => (name ? `${name} <${address}>` : address);

/** A mail as the administrator sees it in a list. */
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

/** Where replies go; null if they go to the sender. */
export const replyToOf = ({ replyTo }: MailRecord): string | null => (replyTo ? named(replyTo) : null);
