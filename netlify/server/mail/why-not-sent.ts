import { contacts } from '#storage/collections/contacts.ts';
import type { MailRecord } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { timeOf } from '#storage/ids.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { isLinkExpired } from '../forms/confirmation.ts';
import { heldBackBecause, isHeldBack } from './held-back.ts';

/** Why a mail must not be sent: a reason for the administrator, or that its record was erased. */
export type WhyNot = { isErased: true } | { isErased: false; reason: string };

const because = (why: string): WhyNot => ({ isErased: false, reason: `It was not sent: ${why}` });

/**
 * Checks, right before a mail is sent, what became of its record and its address (rules 33); null if it may go. Throws
 * StorageUnavailable, and RecordUnreadable: an unreadable record does not show whether it may be written to.
 */
export async function whyNotSent(
  { open }: Stores,
  { id: mail, value: { kind, about, to } }: StoredRecord<MailRecord>,
  now: number,
): Promise<WhyNot | null> {
  const [store, id = ''] = about.split('/');
  const list = open(subscribers);
  if (store === 'contacts') {
    const record = await open(contacts).read(id);
    if (!record) return { isErased: true };
    // A reply by a person is sent even if the contact was filed as spam.
    if (record.value.spam && kind !== 'reply') return because('the message that it is about was filed as spam.');
  }
  if (store === 'subscribers') {
    const record = await list.read(id);
    if (!record) return { isErased: true };
    if (record.value.spam) return because('the sign-up that it is about was filed as spam.');
    if (record.value.unsubscribedAt !== null) return because('the address has left the list since.');
    if (isLinkExpired(record.value, mail, now)) return because('its confirmation link has expired.');
  }
  const suppression = await open(suppressions).read(await list.idOf(to.address));
  return suppression && isHeldBack(kind, timeOf(mail) ?? 0, suppression.value, now)
    ? { isErased: false, reason: heldBackBecause(suppression.value, now) }
    : null;
}

/** Whether a mail asks its recipient to follow a link that no longer confirms anything. Throws StorageUnavailable. */
export async function hasExpiredLink(
  { open }: Stores,
  { id: mail, value: { bearsToken, about } }: StoredRecord<MailRecord>,
  now: number,
): Promise<boolean> {
  const [store, id = ''] = about.split('/');
  if (!bearsToken || store !== 'subscribers') return false;
  const record = await open(subscribers).read(id).catch(unreadableAs(null));
  return record !== null && isLinkExpired(record.value, mail, now);
}
