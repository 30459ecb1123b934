import { contactAccepted, sendContact } from '#contract/api/contact.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { limits } from '#storage/collections/limits.ts';
import { newId } from '#storage/ids.ts';
import { storesOf } from '#storage/stores.ts';
import { admit, type FormLimit } from '../forms/admission.ts';
import { isCaught } from '../forms/trap.ts';
import { requestRate } from '../http/request-rate.ts';
import type { FormPages, Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

const limit: FormLimit = { form: 'contact', max: 5, windowMs: 10 * 60_000, before: 'sending another message' };

/** Stores a contact inquiry (product §3 and §8); what a program sent is filed as spam and answered in the same way (rules 25). */
const receiveContact: Handler<typeof sendContact> = async (call) => {
  const stores = storesOf(call.deployContext);
  const { id, at, origin } = await admit(stores.open(limits), call, limit, () => newId(call.now.getTime()));
  const { name, email, phone = '', inquiryType, message } = call.body;
  // `exists` is as good as `created`: only a repeated submission comes with an id that was used.
  await stores.open(contacts).create(id, {
    name,
    email,
    ...(phone !== '' && { phone }),
    inquiryType,
    message,
    submittedAt: at,
    spam: isCaught(call.body),
    origin,
  });
  return { success: true, message: contactAccepted };
};

/** Without a script: the thanks of the contact page, or the page again with what was typed and what to mend. */
const pages: FormPages = {
  accepted: () => '/contact#sent',
  refused: async (refusal, typed) => (await import('../forms/refused-contact.ts')).refusedContact(refusal, typed),
};

export const handleContact = serve(sendContact, receiveContact, {
  form: { pages, takes: requestRate(120) },
  closable: true,
});
