import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendContact } from '#contract/api/contact.ts';
import { contacts } from '#storage/collections/contacts.ts';
import ContactForm from '#islands/ContactForm.tsx';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import handler from '../../functions/contact.ts';

// There is no built page here, so the form's own markup replaces it, as the inlined page does in a bundle.
vi.mock('../pages/page-shell.ts', () => ({
  pageShell: () =>
    `<!DOCTYPE html><html lang="en"><head><title>Contact</title></head><body><main>${renderToString(createElement(ContactForm))}</main></body></html>`,
}));

const typed = {
  name: 'Ada "The Countess" <Lovelace>',
  email: 'ada@example.com',
  phone: '+234 1 555 0100',
  inquiryType: 'investor',
  message: 'We should build an engine.\n\n</textarea><script>alert(1)</script>',
};

let site: StoredSite;
let ip = '';
let tests = 0;
const send = (form: Record<string, string>) =>
  callFunction(handler, apiRequest(sendContact.path, { form }), callContext({ ip, deploy: site.deploy }));

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  ip = `192.0.2.${(tests += 1)}`;
});

describe('the contact form without a script', () => {
  test('redirects to the thank-you on the contact page once the inquiry is stored', async () => {
    const { status, response, text } = await send({ ...typed, website: '', elapsed: '' });
    expect([status, response.headers.get('Location'), text]).toEqual([303, '/contact#sent', '']);
    const [record] = (await site.stores.open(contacts).all()).records;
    expect(record?.value).toMatchObject({ name: typed.name, phone: typed.phone, spam: false });
  });

  test('comes back with what was typed and what to fix', async () => {
    const { status, response, text } = await send({ ...typed, name: 'A', inquiryType: '' });
    expect([status, response.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toMatch(/<p id="contact-name-error"[^>]*>Name must be at least 2 characters\.<\/p>/);
    expect(text).toMatch(/<p id="contact-inquiryType-error"[^>]*>Please select an inquiry type\.<\/p>/);
    expect(text).toMatch(/<p id="contact-message-error"[^>]* hidden=""[^>]*><\/p>/);
    expect(text).toMatch(/<p id="contact-notice"(?![^>]*hidden)[^>]*>Please check the marked fields\.<\/p>/);
    expect(text).toMatch(/<input id="contact-email"[^>]* value="ada@example.com">/);
    expect(text).toMatch(/<input id="contact-name"[^>]* aria-invalid="true"/);
    expect((await site.stores.open(contacts).all()).records).toEqual([]);
  });

  test('never turns input into markup', async () => {
    const { text } = await send({ ...typed, email: '"><script>alert(1)</script>' });
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(text).toContain('<option value="investor" selected="">');
  });

  test('keeps what was typed when the limit is reached, and when storage is unavailable', async () => {
    for (let sent = 0; sent < 5; sent++) await send(typed);
    const limited = await send(typed);
    expect([limited.status, limited.response.headers.get('Retry-After')]).toEqual([429, '600']);
    expect(limited.text).toContain("Your message couldn't be sent. Please wait 10 minutes");
    await site.stop();
    const failed = await send(typed);
    expect([failed.status, failed.response.headers.get('Retry-After')]).toEqual([503, '30']);
    for (const { text } of [limited, failed]) expect(text).toContain('We should build an engine.');
  });

  test('answers with headers that let the page work, and is never cached', async () => {
    const { response } = await send({});
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toBe(
      "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types markup worker",
    );
  });

  test.each(['x', 'क', '漢', '🙂'])('comes back with a message that is too long, written in %s', async (letter) => {
    const message = letter.repeat(5400);
    const { status, text } = await send({ ...typed, message });
    expect(status).toBe(400);
    expect(text).toContain('Keep the message to 5,000 characters.');
    expect(text).toContain(message);
  });

  test('comes back empty as 413, with an explanation, if it holds more than any script needs', async () => {
    const { status, text } = await send({ ...typed, message: 'x'.repeat(3 * 24 * 1024) });
    expect(status).toBe(413);
    expect(text).toContain('That is too much text. Please keep it below 24 KB in all.');
  });
});
