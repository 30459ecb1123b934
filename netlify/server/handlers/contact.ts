import { contactAccepted, sendContact } from '#contract/api/contact.ts';
import { newId } from '#storage/ids.ts';
import { admit, type FormLimit } from '../forms/admission.ts';
import { isCaught } from '../forms/trap.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type FormPages, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { closedWhileMaintained } from '../settings/maintenance.ts';
import { contactStoresOf } from '../stores/opened-contacts.ts';

const limit: FormLimit = { form: 'contact', max: 5, windowMs: 10 * 60_000, before: 'sending another message' };

/** Stores a contact inquiry (product §3 and §8); what a program sent is filed as spam and answered in the same way (rules 25). */
const receiveContact: Handler<typeof sendContact> = async (call) => {
  const { contacts, limits } = contactStoresOf(call.deployContext);
  const { id, at, origin } = await admit(limits, call, limit, () => newId(call.now.getTime()));
  const { name, email, phone = '', inquiryType, message } = call.body;
  // `exists` is as good as `created`: only a repeated submission comes with an id that was used.
  await contacts.create(id, {
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

export const handleContact = serve(
  [route(sendContact, receiveContact, { form: pages })],
  rateOf(120, 'sending the form again'),
  closedWhileMaintained,
);
