import { beforeEach, expect, test, vi } from 'vitest';
import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { visibleLine, visibleText } from '#contract/visible-text.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { startMailServer, type TestMailServer } from '#support/mail-server.ts';
import { headersOf, readMail } from '#support/read-mail.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import contact from '../../functions/contact.ts';
import newsletter from '../../functions/newsletter.ts';
import sendMail from '../../functions/send-mail.ts';
import { readMailFrom } from '../environment/mail-from.ts';
import { composeMessage } from './sending/message.ts';

/** Part of every text, so that it can be found anywhere. */
const mark = 'zq7';
const evil = 'evil@attacker.example';

/** Input that tries to make a mail say or do something else. */
const hostile = [
  `${mark}\r\nBcc: ${evil}`,
  `${mark}\nBcc: ${evil}`,
  `${mark}\rBcc: ${evil}`,
  `${mark}\r\n\r\nAnother body`,
  `${mark}\0Bcc: ${evil}`,
  `${mark}\u2028Bcc: ${evil}`,
  `${mark}\u2029Bcc: ${evil}`,
  `${mark}\u0085Bcc: ${evil}`,
  `${mark}\v\f\tBcc: ${evil}`,
  `${mark}%0d%0aBcc:${evil}`,
  `${mark}%0aBcc:${evil}`,
  `${mark}\\r\\nBcc: ${evil}`,
  `${mark}&#13;&#10;Bcc: ${evil}`,
  `${mark}, ${evil}`,
  `${mark}; ${evil}`,
  `"${mark}" <${evil}>, x`,
  `${mark}>, <${evil}`,
  `${mark} <${evil}>`,
  `friends: ${evil}, ${mark};`,
  `${mark} (${evil})`,
  `"${mark}\\" <${evil}>`,
  `${mark}"<${evil}>"`,
  `=?utf-8?B?DQpCY2M6IGV2aWxAYXR0YWNrZXIuZXhhbXBsZQ==?= ${mark}`,
  `=?utf-8?Q?=0D=0ABcc:_evil=40attacker.example?= ${mark}`,
  `=0D=0ABcc: ${evil} ${mark}`,
  `To: ${evil}\nSubject: ${mark}\nContent-Type: text/html\n\n<b>hi</b>`,
  `.\r\nMAIL FROM:<${evil}>\r\nRCPT TO:<${evil}>\r\nDATA\r\n${mark}\r\n.\r\n`,
  `\r\n.\r\nQUIT\r\n${mark}`,
  `${mark}\n.\nMAIL FROM:<${evil}>`,
  `${mark}\n..\n.leading dots\n...`,
  `${mark}\nFrom the beginning of a line`,
  `--\n${mark}\n--boundary--\nContent-Type: text/html`,
  `${mark} {{token}} \${token} $& $1 %s`,
  `${mark} <script>alert(1)</script><img src=x onerror=alert(1)>`,
  `${mark} \u202Egpj.exe\u202C \u2066x\u2069`,
  `${mark} \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u0928\u092E\u0938\u094D\u0924\u0947 \u6F22\u5B57 e\u0301`,
  `${mark} \uD800 lone \uDC00`,
  `${mark} ${'a'.repeat(95)}`,
  `${mark} ${'\u{1F600}'.repeat(45)}`,
  `file:///etc/passwd cid:x data:text/html,${mark} http://127.0.0.1:1/`,
] as const;

/** Hostile e-mail addresses. */
const addresses = [
  `a@example.com,${evil}`,
  `a@example.com;${evil}`,
  `a@example.com\r\nBcc: ${evil}`,
  `a@example.com\nRCPT TO:<${evil}>`,
  `a@example.com%0ABcc:${evil}`,
  `<a@example.com>, <${evil}>`,
  `"a\r\n"@example.com`,
  `a@example.com> SIZE=1 <${evil}`,
  `g:a@example.com,${evil};`,
  `a(${evil})@example.com`,
  `a@example.com\0`,
  `=?utf-8?Q?a=2C?=@example.com`,
  `a\u2028b@example.com`,
  `a\u202Eb@example.com`,
  `j\u00FCrgen@example.com`,
  'ada@b\u00FCcher.example',
  'ada@xn--bcher-kva.example',
  'ada@bob.example，attacker.example',
  'ada\uFF20attacker.example@example.com',
  "o'hara+%0d%0a@example.com",
  `${'a'.repeat(64)}@example.com`,
  `a@[127.0.0.1]`,
];

const expected = new Set([
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'],
  ...['auto-submitted', 'x-pm-metadata-mail', 'list-unsubscribe', 'list-unsubscribe-post', 'list-id'],
]);

let site: StoredSite;
let server: TestMailServer;
let calls = 0;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  server = await startMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('MAIL_FROM', 'Meridian Forge <hello@meridianforge.example>');
});

const inquiry = {
  name: 'Ada',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};
const call = (handler: typeof contact, path: string, json?: object) => {
  calls += 1;
  const from = callContext({ ip: `203.0.${calls >> 8}.${calls & 255}`, deploy: site.deploy });
  return callFunction(handler, apiRequest(path, { method: 'POST', ...(json && { json }) }), from);
};
const ask = (changes: object) => call(contact, sendContact.path, { ...inquiry, ...changes });
const send = () => call(sendMail, '/api/mail/send');

/** Checks that every mail has only our own headers. */
function check(): void {
  for (const { source, to } of server.arrived) {
    const mail = readMail(source);
    expect(to).toHaveLength(1);
    for (const [name, value] of mail.headers) {
      expect([name, expected.has(name)]).toEqual([name, true]);
      expect(headersOf(mail, name)).toHaveLength(1);
      expect(value).not.toMatch(/[\r\n]/);
    }
    // Only the named recipient may get it, and a name is not an address.
    expect(headersOf(mail, 'bcc').concat(headersOf(mail, 'cc'))).toEqual([]);
    expect(to.join()).not.toContain('attacker');
    expect(source.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  }
}

/** A text as it arrives: quoted, and without invisible characters. */
const arriving = (text: string): string => visibleText(text.replaceAll(/\r\n?/g, '\n')).trim().replaceAll(/^/gm, '> ');

test(`${hostile.length} hostile names and messages add no header or recipient, reach the company intact, and appear in no mail to their sender`, async () => {
  expect(hostile).toHaveLength(40);
  const answers = [];
  for (const [at, text] of hostile.entries()) {
    // Each has an address of its own, since one address is thanked at most three times a day.
    const [email, message] = [`ada${at}@example.com`, hostile[hostile.length - 1 - at]];
    const asked = await ask({ name: text, email, message });
    answers.push(asked.status);
    // A name may be refused for its length, but the message must arrive all the same.
    if (asked.status === 400) answers.push((await ask({ email, message })).status);
  }
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(35);
  expect(answers.every((status) => status === 200 || status === 400)).toBe(true);
  await send();
  check();
  const stored = (await site.stores.open(contacts).all()).records.map(({ value }) => value);
  expect(stored.length).toBeGreaterThan(35);
  expect(server.arrived).toHaveLength(2 * stored.length);
  const mails = server.arrived.map(({ to, source }) => ({ to: to.join(), mail: readMail(source), source }));
  for (const { mail, source } of mails.filter(({ to }) => to.endsWith('@example.com')))
    expect(source + mail.text + mail.html).not.toMatch(new RegExp(`${mark}|attacker|engine`));
  const told = mails.filter(({ to }) => to === 'hello@meridianforge.example').map(({ mail }) => mail);
  for (const { message, name, email } of stored) {
    const found = told.find(
      ({ text }) => text.replaceAll('\r', '').includes(arriving(message)) && text.includes(visibleLine(name)),
    );
    expect([message, name, found !== undefined]).toEqual([message, name, true]);
    expect(found?.html).not.toMatch(/<script|<img/);
    expect(found && headersOf(found, 'reply-to')).toHaveLength(1);
    expect(found && headersOf(found, 'reply-to')[0]).toContain(`<${email}>`);
  }
  const names = stored.map(({ name }) => name).filter((name) => name !== 'Ada');
  expect(names.length).toBeGreaterThan(30);
  const subjects = new Set(told.flatMap((mail) => headersOf(mail, 'subject')));
  for (const name of names) expect(subjects).toContain(`New inquiry from ${visibleLine(name).replaceAll('=?', '= ?')}`);
});

test(`${addresses.length} hostile addresses are each refused or kept as one recipient`, async () => {
  for (const email of addresses) {
    await ask({ email });
    await call(newsletter, subscribe.path, { email, source: 'website' });
  }
  await send();
  check();
  const kept = new Set([
    ...(await site.stores.open(contacts).all()).records.map(({ value }) => value.email),
    ...(await site.stores.open(subscribers).all()).records.map(({ value }) => value.email),
    'hello@meridianforge.example',
  ]);
  expect(server.ends.filter((end) => !kept.has(end))).toEqual([]);
  // Mails that the server refused failed only because of their address, and the others arrived.
  const states = (await site.stores.open(outbox).all()).records.map(({ value }) => value.state);
  expect(states.filter((state) => state === 'sent' || state === 'failed')).toHaveLength(states.length);
  expect(states.filter((state) => state === 'sent').length).toBeGreaterThan(5);
});

test.each(hostile.map((name) => [name] as const))(
  'a company and a sender named %j each stay one name',
  async (name) => {
    const from = readMailFrom(`${name} <hello@meridianforge.example>`) ?? {
      address: 'hello@meridianforge.example',
      name,
    };
    expect(from.address).toBe('hello@meridianforge.example');
    const source = (
      await composeMessage(
        {
          id: '01KAJZ8Q4N3VY5T0D2W9XG7B1C',
          from: { ...from, name },
          to: { address: 'ada@example.com', name },
          replyTo: { address: 'bob@example.com', name },
          subject: name,
          text: name,
          html: '<p></p>',
          unsubscribe: 'https://meridianforge.example/newsletter/unsubscribe?token=x',
        },
        'meridianforge.example',
      )
    ).toString();
    const mail = readMail(source);
    for (const [header] of mail.headers) expect([header, expected.has(header)]).toEqual([header, true]);
    for (const [header, address] of [
      ['from', 'hello@meridianforge.example'],
      ['to', 'ada@example.com'],
      ['reply-to', 'bob@example.com'],
    ] as const) {
      expect(headersOf(mail, header)).toHaveLength(1);
      const raw = new RegExp(`^${header}:((?:.|\\r\\n[ \\t])*)`, 'im').exec(source)?.[1] ?? '';
      // Quoted and encoded words contain no address; exactly one address is left.
      const bare = raw.replaceAll(/"(?:\\[^]|[^"\\])*"|=\?[^?]+\?[BQ]\?[^?]*\?=/gi, '');
      expect(bare.match(/[^\s<>,;]+@[^\s<>,;]+/g)).toEqual([address]);
    }
  },
);
