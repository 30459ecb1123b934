import { contacts } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import { addReply } from '#server/mail/replies.ts';
import type { Random } from '#support/random.ts';
import { inquiries, type Inquiry } from './inquiries.ts';
import { contactBox, sendMails, writeMails } from './mail.ts';
import { readersOf, type Reader } from './readers.ts';
import { daysBefore, type DemoSite, type Happening } from './story.ts';

const hour = 60 * 60_000;

/**
 * Messages, and what was done about them. The mails about the newest are waiting: a site without a mail server sends
 * nothing.
 */
export const messages = (now: number): Happening[] =>
  inquiries.flatMap((inquiry) => {
    const at = daysBefore(now, inquiry.days, inquiry.time);
    const id = newId(at);
    const handledAt = Math.min(at + 5 * hour, now - 30_000);
    const steps: Happening[] = [
      { at, happen: (site) => arrive(site, id, at, inquiry) },
      { at: at + 1, happen: inquiry.days === 0 ? writeMails : sendMails },
      { at: handledAt, happen: (site) => handle(site, id, handledAt, inquiry) },
    ];
    return inquiry.spamReason === undefined ? steps : steps.slice(0, 1);
  });

async function arrive(
  { stores: { open } }: DemoSite,
  id: string,
  at: number,
  { name, email, phone, inquiryType, message, spamReason }: Inquiry,
): Promise<void> {
  if (spamReason === undefined) await open(errands).ask({ id, about: `contacts/${id}` });
  await open(contacts).create(id, {
    ...{ name, email, inquiryType, message, submittedAt: new Date(at).toISOString() },
    ...(phone !== undefined && { phone }),
    ...(spamReason === undefined ? { spam: false } : { spam: true, spamReason }),
  });
}

async function handle(site: DemoSite, id: string, at: number, { state, ownerNote, reply }: Inquiry): Promise<void> {
  const list = site.stores.open(contacts);
  if (reply !== undefined) {
    const rev = (await list.read(id))?.rev ?? 1;
    const asked = { rev, key: `reply-${id}`, subject: 'Re: Your message to Meridian Forge', text: reply };
    await addReply(site.stores, id, asked, { letterhead: site.letterhead, contactBox }, at);
    await sendMails(site, at);
  }
  if (state === undefined && ownerNote === undefined) return;
  await list.change(
    id,
    (standing) =>
      standing && {
        ...standing.value,
        ...(state !== undefined && { state }),
        ...(ownerNote !== undefined && { ownerNote }),
      },
  );
}

/** Newsletter sign-ups; those of the last week also have a mail that asks for confirmation. */
export const signUps = (now: number, random: Random): Happening[] =>
  readersOf(random, 64).flatMap((reader) => {
    const at = daysBefore(now, reader.days, reader.time);
    const isRecent = reader.days < 7;
    const decidedAt = Math.min(at + hour, now - 20_000);
    const steps: Happening[] = [{ at, happen: (site) => subscribe(site, at, reader, isRecent) }];
    if (isRecent) steps.push({ at: at + 1, happen: sendMails });
    if (reader.becomes !== 'pending') steps.push({ at: decidedAt, happen: (site) => confirm(site, decidedAt, reader) });
    if (reader.becomes === 'unsubscribed') {
      const leftAt = daysBefore(now, reader.days - 12, reader.time);
      steps.push({ at: leftAt, happen: (site) => leave(site, leftAt, reader) });
    }
    return steps;
  });

async function subscribe(
  { stores: { open } }: DemoSite,
  at: number,
  { email, page }: Reader,
  isAsked: boolean,
): Promise<void> {
  const list = open(subscribers);
  const id = await list.idOf(email);
  const createdAt = new Date(at).toISOString();
  if (isAsked) await open(errands).ask({ id: newId(at), about: `subscribers/${id}` });
  await list.create(id, {
    ...{ email, status: 'pending', source: 'website', createdAt, verifiedAt: null, unsubscribedAt: null, spam: false },
    consent: { version: '2026-11', at: createdAt, page },
  });
}

async function confirm({ stores: { open } }: DemoSite, at: number, { email }: Reader): Promise<void> {
  const list = open(subscribers);
  const verifiedAt = new Date(at).toISOString();
  await list.change(
    await list.idOf(email),
    (standing) => standing && { ...standing.value, status: 'confirmed', verifiedAt },
  );
}

async function leave({ stores: { open } }: DemoSite, at: number, { email, leftBecause }: Reader): Promise<void> {
  const list = open(subscribers);
  const unsubscribedAt = new Date(at).toISOString();
  await list.change(
    await list.idOf(email),
    (standing) =>
      standing && {
        ...standing.value,
        ...{ status: 'unsubscribed', unsubscribedAt },
        ...(leftBecause !== undefined && { leftBecause }),
      },
  );
}
