import { contactFields } from '#contract/contact-fields.ts';
import { namesWith } from '#contract/field-list.ts';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { errands, type Errand } from '#storage/collections/errands.ts';
import { outbox, tokenPlace, type MailRecord, type Mailbox } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { isSuppressed, suppressions } from '#storage/collections/suppressions.ts';
import { idBeside, timeOf } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import { mailCalledFor, noteMail } from '../forms/confirmation.ts';
import { eachByItself } from './each-by-itself.ts';
import { isHeldBack } from './held-back.ts';
import { hashOf, newConfirmToken, readConfirmToken, unsubscribeToken } from './link-token.ts';
import { acknowledgementMail } from './templates/acknowledgement.ts';
import { alreadySubscribedMail } from './templates/already-subscribed.ts';
import { confirmationMail } from './templates/confirmation.ts';
import { contactNotificationMail } from './templates/contact-notification.ts';
import { type Letterhead, unsubscribeAddress } from './templates/write-mail.ts';
import { mailOf, worthMs, type Times } from './mail-of.ts';
import { mayThank } from './may-thank.ts';
import type { Reporting } from './write-report.ts';

/** Longer than it can take from asking for a mail to writing its record. */
const unfinishedMs = 10 * 60_000;

/** The company's details for mails, and where its own mail goes. */
export interface Writing {
  letterhead: Letterhead;
  /** Where inquiries are reported; null if they cause no mail. */
  notify: Mailbox | null;
  /** How weekly reports are made; null if they are switched off. */
  reporting: Reporting | null;
}

/**
 * Puts the requested mails into the outbox. May run twice at once and may be interrupted: ids of mails derive from
 * those of the errands, so none is added twice. A failing errand is left for the next run and stops no other. Resolves
 * to the first failure. Throws StorageUnavailable if nothing can be done at all.
 */
export function runErrands(stores: Stores, writing: Writing, now = Date.now()): Promise<{ error: unknown } | null> {
  const asked = stores.open(errands);
  return eachByItself(asked.all(), async (errand) => {
    // The record may still be on its way. An errand that still fails a day later would come too late.
    let patience = worthMs;
    try {
      patience = (await run(stores, errand, writing, { now, askedAt: errand.at })) ? 0 : unfinishedMs;
    } finally {
      if (errand.at + patience < now || patience === 0) await asked.done(errand.id);
    }
    return true;
  });
}

/** Puts a mail into the outbox, unless its record is erased in between: the erasure may have looked before. */
async function add(stores: Stores, id: string, mail: MailRecord, isThere: () => Promise<boolean>): Promise<void> {
  const box = stores.open(outbox);
  await box.add(id, mail);
  if (!(await isThere())) await box.eraseAbout(mail.about, [id]);
}

/** Resolves to whether the record was there. */
async function run(stores: Stores, { id, about }: Errand, writing: Writing, times: Times): Promise<boolean> {
  const [store, record = ''] = about.split('/');
  if (store === 'contacts') return writeAboutContact(stores, record, writing, times);
  if (store === 'subscribers') return writeToSubscriber(stores, record, id, writing, times);
  if (store !== 'weeks') return false;
  const { letterhead, reporting } = writing;
  if (reporting) {
    const { writeReport } = await import('./write-report.ts');
    await writeReport(stores, id, record, { letterhead, reporting }, times);
  }
  return true;
}

async function writeAboutContact(
  stores: Stores,
  id: string,
  { letterhead, notify }: Writing,
  times: Times,
): Promise<boolean> {
  const collection = stores.open(contacts);
  const record = await collection.read(id);
  if (!record) return false;
  const { value } = record;
  if (value.spam || !notify) return true;
  const isThere = async () => (await collection.read(id)) !== null;
  const about = `contacts/${id}`;
  const visitor = { address: value.email, name: value.name };
  const { name, email, message } = value;
  const tell = () => contactNotificationMail(letterhead, { id, name, email, message, facts: factsOf(value) });
  const notification = { ...mailOf('notification', about, notify, tell, times), replyTo: visitor };
  await add(stores, idBeside(id, 'notification'), notification, isThere);
  const thanksId = idBeside(id, 'acknowledgement');
  const isWritten = (await stores.open(outbox).read(thanksId)) !== null;
  if (!isWritten && !(await mayThank(stores, value.email, times.now))) return true;
  // Without the name: no text typed into a form goes to an address typed into it.
  const write = () => acknowledgementMail(letterhead);
  const thanks = mailOf('acknowledgement', about, { address: value.email }, write, times);
  await add(stores, thanksId, { ...thanks, replyTo: notify }, isThere);
  return true;
}

const inquiryTypes = contactFields.inquiryType.control.choices;

const factsOf = (value: ContactRecord): (readonly [string, string])[] =>
  namesWith(contactFields, 'detail').flatMap((name) => {
    const text = name === 'inquiryType' ? inquiryTypes[value[name]] : (value[name] ?? '');
    const isShown = !['name', 'email', 'message'].includes(name) && text !== '';
    return isShown ? [[contactFields[name].label, text] as const] : [];
  });

async function writeToSubscriber(
  stores: Stores,
  id: string,
  mail: string,
  { letterhead }: Writing,
  times: Times,
): Promise<boolean> {
  const { now } = times;
  const collection = stores.open(subscribers);
  const box = stores.open(outbox);
  const [standing, suppression] = await Promise.all([collection.read(id), stores.open(suppressions).read(id)]);
  if (!standing) return false;
  if (isHeldBack('confirmation', timeOf(mail) ?? 0, suppression?.value, now)) return true;
  // Mail to the address bounced before. Following this link proves that it works again.
  const bouncedAt = isSuppressed(suppression?.value, now) ? suppression?.value.at : undefined;
  const called = mailCalledFor(standing.value, mail, now, bouncedAt);
  if (!called || (await box.read(mail))) return true;

  // Kept before any promise is made, so that two concurrent runs of this errand promise the same thing.
  const isConfirmation = called === 'confirmation';
  const fresh = isConfirmation
    ? newConfirmToken(id)
    : unsubscribeToken({ subscriber: id, campaign: '' }, await collection.linkKey());
  const token = await box.keepToken(mail, fresh);
  const confirms = readConfirmToken(token);
  // Another run has this errand, and saw the record before it was confirmed.
  if ((confirms !== null) !== isConfirmation) return true;
  const hash = confirms && hashOf(confirms.secret);
  const { record } = await collection.change(id, (found) =>
    found && mailCalledFor(found.value, mail, now, bouncedAt) === called
      ? noteMail(found.value, mail, hash, now)
      : null,
  );
  const noted = record?.value.mailed?.find((one) => one.mail === mail);
  if (!record || !noted) {
    // It has since been erased, confirmed or unsubscribed.
    await box.blank(mail);
    return true;
  }
  const write = () =>
    isConfirmation ? confirmationMail(letterhead, noted.until ?? now) : alreadySubscribedMail(letterhead);
  const made = {
    ...mailOf(called, `subscribers/${id}`, { address: record.value.email }, write, times),
    bearsToken: true,
    ...(!isConfirmation && { unsubscribe: unsubscribeAddress(letterhead.origin, tokenPlace) }),
  };
  await add(stores, mail, made, async () => (await collection.read(id)) !== null);
  return true;
}
