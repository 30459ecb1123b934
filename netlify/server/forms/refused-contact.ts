import { sendContact } from '#contract/api/contact.ts';
import { contactFields } from '#contract/contact-fields.ts';
import { namesWith } from '#contract/field-list.ts';
import { pageShell } from '../pages/page-shell.ts';
import { refusedPage } from '../http/answers.ts';
import { fillForm } from '../pages/fill-form.ts';
import type { Refusal } from '../http/refusal.ts';

const fields = namesWith(contactFields, 'control');

/** The contact page for somebody whose message was refused and who has no script: nothing that was typed is lost (architecture §3). Imported only when it happens. */
export function refusedContact(refusal: Refusal, typed: Readonly<Record<string, string>>): Response {
  const isTheirs = refusal.code === 'invalid';
  const html = fillForm(pageShell('contact'), {
    action: sendContact.path,
    prefix: 'contact',
    values: Object.fromEntries(fields.map((field) => [field, typed[field] ?? ''])),
    fields: refusal.details.fields ?? {},
    message: isTheirs ? refusal.message : `Your message couldn't be sent. ${refusal.message}`,
  });
  return refusedPage(html, refusal);
}
