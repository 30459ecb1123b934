// The administrator's actions on one contact: opening it, noting its state, and replying. The list is in
// admin-contacts.ts.
import { handleContact, openContact, readContact, replyToContact } from '#contract/api/admin-contacts.ts';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { askForMail } from '../mail/ask-for-mail.ts';
import { notSending } from '../mail/why-no-mail.ts';
import { contactMailOf, threadOf } from '../mail/thread.ts';
import { companyOf } from './company.ts';
import { contactDetailOf, gone } from './contact-view.ts';

const stale = (current: StoredRecord<ContactRecord>) =>
  new Refusal(
    'conflict',
    'Something has been done about this message since you opened it. Look at it, then try again.',
    {
      current: contactDetailOf(current),
    },
  );

const read: Handler<typeof readContact> = async ({ deployContext, params }) => {
  const stores = storesOf(deployContext);
  const id = params['id'] ?? '';
  const record = await stores.open(contacts).read(id);
  if (!record) throw gone();
  const [thread, { contactBox, letterhead }] = await Promise.all([
    threadOf(stores, `contacts/${record.id}`),
    companyOf(stores),
  ]);
  const company = { name: letterhead.name, address: contactBox.address };
  return {
    success: true,
    contact: contactDetailOf(record),
    thread: { ...thread, notSending: notSending(), company },
  };
};

const open: Handler<typeof openContact> = async ({ deployContext, params }) => {
  const { record } = await storesOf(deployContext)
    .open(contacts)
    .change(params['id'] ?? '', (standing) =>
      standing && standing.value.state === undefined ? { ...standing.value, state: 'open' } : null,
    );
  if (!record) throw gone();
  return { success: true, contact: contactDetailOf(record) };
};

const handle: Handler<typeof handleContact> = async ({ deployContext, params, body: { rev, state, ownerNote } }) => {
  const saved = await storesOf(deployContext)
    .open(contacts)
    .update(params['id'] ?? '', rev, (value) => ({
      ...value,
      ...(state && { state }),
      ...(ownerNote !== undefined && { ownerNote }),
    }));
  if (saved.status === 'missing') throw gone();
  if (saved.status === 'conflict') throw stale(saved.current);
  const message = state === undefined ? 'The note is saved.' : `The message is ${state}.`;
  return { success: true, message, contact: contactDetailOf(saved) };
};

const reply: Handler<typeof replyToContact> = async ({ deployContext, params, body, now, waitUntil }) => {
  const stores = storesOf(deployContext);
  // Loads the mail code, which a list does not need.
  const [{ addReply }, company] = await Promise.all([import('../mail/replies.ts'), companyOf(stores)]);
  const added = await addReply(stores, params['id'] ?? '', body, company, now.getTime());
  switch (added.status) {
    case 'missing':
      throw gone();
    case 'spam':
      throw new Refusal('unprocessable', 'This message is filed as spam. Take it out of Spam, then answer it.');
    case 'too long':
      throw new Refusal('unprocessable', 'With the message quoted, this is too long for a mail. Shorten it.');
    case 'conflict':
      throw stale(added.contact);
    case 'added':
      waitUntil('ask for mail', askForMail);
      return {
        success: true,
        message: 'The reply is in the outbox.',
        contact: contactDetailOf(added.contact),
        mail: contactMailOf(added.mail),
      };
  }
};

export const contactHandling = [
  route(readContact, read),
  route(openContact, open),
  route(handleContact, handle),
  route(replyToContact, reply),
];
