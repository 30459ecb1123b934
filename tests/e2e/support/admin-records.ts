import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { outbox, type MailRecord } from '#storage/collections/outbox.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import { acknowledgementMail } from '#server/mail/templates/acknowledgement.ts';
import type { ServedSite } from '../../support/served-site.ts';
import { withStores } from './stored.ts';

const hour = 3_600_000;
const people = ['Ada Obi', 'Femi Adeyemi', 'Wanjiru Kamau', 'Li Wei'] as const;
const types = ['founder', 'investor', 'developer', 'other'] as const;

/** Stores this many contact submissions, an hour apart, newest first in the list; `change` varies one of them. */
export const storeContacts = (
  site: ServedSite,
  count: number,
  change: (index: number) => Partial<ContactRecord> = () => ({}),
) =>
  withStores(site, async ({ open }) => {
    const now = Date.now();
    for (let index = count - 1; index >= 0; index -= 1) {
      const at = now - index * hour;
      const name = people[index % people.length] ?? people[0];
      await open(contacts).create(newId(at), {
        name,
        email: `sender${index}@example.com`,
        inquiryType: types[index % types.length] ?? 'other',
        message: `Message number ${index}, from ${name}.`,
        submittedAt: new Date(at).toISOString(),
        spam: false,
        ...change(index),
      });
    }
  });

/** Stores a subscription for each address. */
export const storeSubscribers = (
  site: ServedSite,
  records: readonly (Partial<SubscriberRecord> & { email: string })[],
) =>
  withStores(site, async ({ open }) => {
    const collection = open(subscribers);
    for (const record of records) {
      const at = new Date().toISOString();
      await collection.create(await collection.idOf(record.email), {
        status: 'pending',
        source: 'website',
        createdAt: at,
        verifiedAt: null,
        unsubscribedAt: null,
        consent: { version: '1', at, page: '/' },
        spam: false,
        ...record,
      });
    }
  });

/** Stores mails, the first one newest, each about a different message; returns their ids. */
export const storeMails = (site: ServedSite, mails: readonly Partial<MailRecord>[]): Promise<string[]> =>
  withStores(site, async ({ open }) => {
    const box = open(outbox);
    const now = Date.now();
    const ids: string[] = [];
    for (const [index, mail] of mails.entries()) {
      const at = now - index * 60_000;
      const id = newId(at);
      const name = people[index % people.length] ?? people[0];
      const email = `person${index}@example.com`;
      await open(contacts).create(id, {
        name,
        email,
        inquiryType: 'other',
        message: 'A message.',
        submittedAt: new Date(at).toISOString(),
        spam: false,
      });
      await box.add(id, {
        kind: 'acknowledgement',
        about: `contacts/${id}`,
        to: { address: email, name },
        ...acknowledgementMail({ name: 'Meridian Forge', tagline: 'Engineering', origin: site.url }),
        bearsToken: false,
        state: 'waiting',
        tries: 0,
        dueAt: now,
        giveUpAt: now + 24 * hour,
        ...mail,
      });
      if (mail.state !== 'waiting') await box.close(id);
      ids.push(id);
    }
    return ids;
  });

/** Breaks a site's storage while `act` runs: every answer is a failure, as with a broken disk. */
export async function withoutStorage(site: ServedSite, act: () => Promise<void>): Promise<void> {
  const database = new DatabaseSync(join(site.dataDir, 'blobs.sqlite'), { timeout: 5_000 });
  database.exec('ALTER TABLE blobs RENAME TO lost');
  try {
    await act();
  } finally {
    database.exec('ALTER TABLE lost RENAME TO blobs');
    database.close();
  }
}
