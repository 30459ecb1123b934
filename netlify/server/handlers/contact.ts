import { contactAccepted, sendContact } from '#contract/api/contact.ts';
import { contactFields } from '#contract/contact-fields.ts';
import { namesWith, pick } from '#contract/field-list.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { limits } from '#storage/collections/limits.ts';
import { newId } from '#storage/ids.ts';
import { storesOf } from '#storage/stores.ts';
import { admit, keptOf, noteStored } from '../forms/admission.ts';
import { contactLimit } from '../forms/limits.ts';
import { spamReasonOf } from '../forms/trap.ts';
import { refusedPage } from '../http/answers.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type FormPages, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { askForMail } from '../mail/ask-for-mail.ts';
import { closedWhileMaintained } from '../settings/maintenance.ts';

const asked = namesWith(contactFields, 'request');

/** Stores a contact inquiry (product §3 and §8). Spam is stored and answered in the same way (rules 25). */
const receiveContact: Handler<typeof sendContact> = async (call) => {
  const stores = storesOf(call.deployContext);
  const submission = await admit(stores.open(limits), call, contactLimit, {
    newId: () => newId(call.now.getTime()),
    spamReason: spamReasonOf(call.body, `${call.body.name} ${call.body.message}`),
  });
  const accepted = { success: true, message: contactAccepted } as const;
  if (submission.isStored) return accepted;
  const filledIn = asked.filter((name) => call.body[name] !== '');
  const { id } = submission;
  const kept = keptOf(submission);
  await Promise.all([
    kept.spam ? null : stores.open(errands).ask({ id, about: `contacts/${id}` }),
    // `exists` is as good as `created`: only a repeated submission comes with a used id.
    stores.open(contacts).create(id, { ...pick(call.body, filledIn), submittedAt: submission.at, ...kept }),
  ]);
  if (!kept.spam) call.waitUntil('ask for mail', askForMail);
  call.waitUntil('note what is stored', () => noteStored(stores.open(limits), submission));
  return accepted;
};

/** Without a script: the thank-you text of the contact page, or the page again with the input and what to fix. */
const pages: FormPages = {
  accepted: () => '/contact#sent',
  async refused(refusal, typed) {
    const { refusedContact } = await import('../forms/refused-contact.ts');
    const html = refusedContact({
      action: sendContact.path,
      prefix: 'contact',
      values: Object.fromEntries(asked.map((name) => [name, typed[name] ?? ''])),
      fields: refusal.details.fields ?? {},
      message: refusal.code === 'invalid' ? refusal.message : `Your message couldn't be sent. ${refusal.message}`,
    });
    return refusedPage(html, refusal);
  },
};

export const handleContact = serve(
  [route(sendContact, receiveContact, { form: pages })],
  rateOf(120, 'sending the form again'),
  closedWhileMaintained,
);
