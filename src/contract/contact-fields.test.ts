import '#support/added-contact-field.ts';
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import MessageFields from '#admin/screens/contacts/MessageFields.tsx';
import { exportContacts, listContacts } from '#contract/api/admin-contacts.ts';
import { sendContact } from '#contract/api/contact.ts';
import ContactForm from '#islands/ContactForm.tsx';
import { contacts } from '#storage/collections/contacts.ts';
import { newId } from '#storage/ids.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import adminContacts from '../../netlify/functions/admin-contacts.ts';
import contact from '../../netlify/functions/contact.ts';

const form = renderToString(createElement(ContactForm));

// The built page does not exist in this test.
vi.mock('#server/pages/page-shell.ts', () => ({ pageShell: () => `<!DOCTYPE html><main>${form}</main>` }));

const before = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  inquiryType: 'founder' as const,
  message: 'We should build an engine.',
};
const inquiry = { ...before, budget: '£17,000' };

let site: StoredSite;
let headers: Record<string, string>;
let sent = 0;
const send = (init: Parameters<typeof apiRequest>[1]) => {
  const ip = `203.0.113.${(sent += 1)}`;
  return callFunction(contact, apiRequest(sendContact.path, init), callContext({ ip, deploy: site.deploy }));
};
const read = (path: string) =>
  callFunction(adminContacts, apiRequest(path, { headers }), callContext({ deploy: site.deploy }));

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

test('a field added to the list appears in the form', () => {
  const label = '<label class="label" for="contact-budget">Budget<span class="hint"> (optional)</span></label>';
  const input = '<input id="contact-budget" aria-describedby="contact-budget-error" class="input" name="budget"/>';
  const error = '<p id="contact-budget-error" class="field-error" hidden=""></p>';
  expect(form).toContain(label + input + error);
});

test('an added field is checked, stored, listed, found and exported', async () => {
  const refused = await send({ json: { ...inquiry, budget: 'As much as it takes' } });
  expect([refused.status, refused.body]).toMatchObject([400, { fields: { budget: 'Keep it short.' } }]);
  expect((await send({ json: inquiry })).status).toBe(200);
  const [record] = (await site.stores.open(contacts).all()).records;
  expect(record?.value).toMatchObject(inquiry);
  expect((await read(`${listContacts.path}?q=17,000`)).body).toMatchObject({ contacts: [inquiry] });
  const { text } = await read(exportContacts.path);
  expect(text).toMatch(/,Message,Budget,Submitted at,State,Note\r\n.*,We should build an engine\.,"£17,000",/);
});

test('an added field comes back with the page when a form is refused without a script', async () => {
  const { text } = await send({ form: { ...inquiry, name: 'A' } });
  expect(text).toMatch(/<input id="contact-budget"[^>]* value="£17,000">/);
});

test('the admin shows an added field with its message', () => {
  const shown = { ...inquiry, id: 'one', submittedAt: '2026-11-21T09:00:00Z', state: 'new' as const, spam: false };
  const markup = renderToStaticMarkup(createElement(MessageFields, { contact: shown }));
  expect(markup).toContain('<dt>Budget</dt><dd><bdi>£17,000</bdi></dd>');
});

test('a message stored before the field existed can still be read', async () => {
  await site.stores.open(contacts).create(newId(), { ...before, submittedAt: '2026-11-21T09:00:00Z', spam: false });
  expect((await read(listContacts.path)).body).toMatchObject({ contacts: [before] });
});
