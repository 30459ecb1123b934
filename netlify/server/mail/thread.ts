import type { ContactMail } from '#contract/api/admin-contacts.ts';
import { outbox, type MailRecord } from '#storage/collections/outbox.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { newerFirst } from '#storage/segment.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { mailViewOf } from './mail-view.ts';

/** The newest mails of a thread, up to this many. */
const most = 100;

/** A mail in the thread of a contact, as the administrator sees it. */
export const contactMailOf = (mail: StoredRecord<MailRecord>): ContactMail => ({
  ...mailViewOf(mail),
  written: mail.value.written ?? null,
});

/** The mails about a record, oldest first, and how many others cannot be read. Throws StorageUnavailable. */
export async function threadOf(
  { open }: Stores,
  record: string,
): Promise<{ mails: ContactMail[]; unreadable: number }> {
  const box = open(outbox);
  const found: ContactMail[] = [];
  let unreadable = 0;
  await inParallel((await box.about(record)).slice(0, most), async (id) => {
    try {
      const mail = await box.read(id);
      if (mail) found.push(contactMailOf(mail));
    } catch (error) {
      if (!(error instanceof RecordUnreadable)) throw error;
      unreadable += 1;
    }
  });
  return { mails: found.sort(newerFirst).reverse(), unreadable };
}
