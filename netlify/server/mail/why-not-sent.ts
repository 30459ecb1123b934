import { contacts } from '#storage/collections/contacts.ts';
import type { MailRecord } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { isSuppressed, suppressions } from '#storage/collections/suppressions.ts';
import type { Stores } from '#storage/stores.ts';

/** What speaks against sending a mail: a reason for the administrator, or that what it is about was erased. */
export type WhyNot = { isErased: true } | { isErased: false; reason: string };

const because = (reason: string): WhyNot => ({ isErased: false, reason });

/**
 * Looks up, right before a mail is sent, what has become of the record that it is about and of the address (rules 33); null where nothing speaks against it. The company's own
 * address is written to whatever anybody says of it. Throws StorageUnavailable, and RecordUnreadable: of what cannot be read nobody knows whether it may be written to.
 */
export async function whyNotSent({ open }: Stores, mail: MailRecord, now: number): Promise<WhyNot | null> {
  const [store, id = ''] = mail.about.split('/');
  const list = open(subscribers);
  if (store === 'contacts') {
    const record = await open(contacts).read(id);
    if (!record) return { isErased: true };
    if (record.value.spam) return because('The message that it is about was filed as spam.');
  }
  if (store === 'subscribers') {
    const record = await list.read(id);
    if (!record) return { isErased: true };
    if (record.value.spam) return because('The sign-up that it is about was filed as spam.');
    if (record.value.unsubscribedAt !== null) return because('The address has left the list since.');
  }
  if (mail.kind === 'notification') return null;
  const suppression = await open(suppressions).read(await list.idOf(mail.to.address));
  return isSuppressed(suppression?.value, now)
    ? because('The address is suppressed: nothing is sent to it any more.')
    : null;
}
