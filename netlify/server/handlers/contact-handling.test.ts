import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  contactBounds,
  eraseContact,
  fileContact,
  handleContact,
  listContacts,
  openContact,
  readContact,
  replyToContact,
  type ContactDetail,
} from '#contract/api/admin-contacts.ts';
import { fillPath, type Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { outbox, type Outbox } from '#storage/collections/outbox.ts';
import { monthOf, newId } from '#storage/ids.ts';
import { revisionKey } from '#storage/revision-key.ts';
import type { Definition } from '#storage/stores.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn, rawStore } from '#support/local-blobs.ts';
import { startMailServer, type MailServerOptions } from '#support/mail-server.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import handler from '../../functions/admin-contacts.ts';
import sendMail from '../../functions/send-mail.ts';
import { addReply } from '../mail/replies.ts';

const ada: ContactRecord = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.\nOf brass.',
  submittedAt: '2026-11-21T09:00:00.000Z',
  spam: false,
};
const key = '0b8f6f5e-8f5c-4f0a-9a51-2f5f1c9f7a10';
const letter = { key, subject: 'Your engine', text: 'Dear Ada,\n\nlet us build it.' };

let site: StoredSite;
let box: Outbox;
let headers: Record<string, string>;
let lines: unknown[];
beforeEach(async () => {
  lines = captureLog();
  site = await storedSite();
  box = site.stores.open(outbox);
  headers = await administratorOf(site);
});

async function store(changes: Partial<ContactRecord> = {}): Promise<string> {
  const id = newId();
  await site.stores.open(contacts).create(id, { ...ada, ...changes });
  return id;
}
const call = (endpoint: Pick<Endpoint, 'method' | 'path'>, id: string, json?: unknown) =>
  callFunction(
    handler,
    apiRequest(fillPath(endpoint.path, { id }), {
      method: endpoint.method,
      headers,
      ...(json !== undefined && { json }),
    }),
    callContext({ deploy: site.deploy }),
  );
const read = async (id: string) => readContact.response.parse((await call(readContact, id)).body);
const reply = (id: string, changes: object = {}) => call(replyToContact, id, { rev: 1, ...letter, ...changes });
const currentIn = (body: unknown) => problem.parse(body).current as ContactDetail;
const mails = async () => (await box.all()).records.map(({ value }) => value);

/** A real mail server, which the site is configured to use. */
async function mailServer(options?: MailServerOptions) {
  const server = await startMailServer(options);
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('MAIL_FROM', 'Meridian Forge <hello@meridianforge.example>');
  return server;
}
const send = () =>
  sendMail(new Request('http://localhost/api/mail/send', { method: 'POST' }), callContext({ deploy: site.deploy }));

describe('the state of a message', () => {
  test('is new until it is opened, and opening it again changes nothing', async () => {
    const id = await store();
    expect((await read(id)).contact).toMatchObject({ state: 'new', rev: 1 });
    const opened = await Promise.all([1, 2, 3].map(() => call(openContact, id)));
    for (const { status, body } of [...opened, await call(openContact, id)])
      expect([status, body]).toMatchObject([200, { contact: { state: 'open', rev: 2 } }]);
    const closed = await call(handleContact, id, { rev: 2, state: 'closed' });
    expect(closed.body).toMatchObject({ message: 'The message is closed.', contact: { state: 'closed', rev: 3 } });
    expect((await call(openContact, id)).body).toMatchObject({ contact: { state: 'closed', rev: 3 } });
    expect((await call(handleContact, id, { rev: 3, state: 'open' })).body).toMatchObject({
      contact: { state: 'open' },
    });
  });

  test('lists and counts the inbox by state, and survives a trip through spam', async () => {
    const [one, two] = [await store({ name: 'One' }), await store({ name: 'Two' }), await store({ name: 'Three' })];
    await call(openContact, one);
    await call(openContact, two);
    await call(handleContact, two, { rev: 2, state: 'closed' });
    const list = async (query: string) => {
      const { body } = await call({ ...listContacts, path: `${listContacts.path}${query}` }, '');
      const { contacts: found, states, total } = listContacts.response.parse(body);
      return { names: found.map(({ name }) => name), states, total };
    };
    const states = { new: 1, open: 1, answered: 0, closed: 1 };
    expect(await list('?state=new')).toEqual({ names: ['Three'], states, total: 1 });
    expect(await list('?state=open')).toEqual({ names: ['One'], states, total: 1 });
    expect(await list('?state=answered')).toEqual({ names: [], states, total: 0 });
    expect(await list('?state=closed&q=tw')).toEqual({ names: ['Two'], states, total: 1 });
    await call(fileContact, two, { spam: true });
    expect(await list('?state=closed')).toEqual({ names: [], states: { ...states, closed: 0 }, total: 0 });
    expect((await list('?spam=true')).names).toEqual(['Two']);
    await call(fileContact, two, { spam: false });
    expect(await list('?state=closed')).toEqual({ names: ['Two'], states, total: 1 });
    for (const query of ['?state=lost', '?state=', '?state=__proto__', '?state=open&spam=true'])
      expect((await call({ ...listContacts, path: `${listContacts.path}${query}` }, '')).status).toBe(400);
  });

  test('is not changed by an invalid call, at a stale rev, or without a token', async () => {
    const id = await store();
    for (const wrong of [{}, { rev: 0 }, { rev: '1' }, { rev: 1, state: 'new' }, { rev: 1, state: 'open', spam: true }])
      expect((await call(handleContact, id, wrong)).status).toBe(400);
    await call(openContact, id);
    const { status, body } = await call(handleContact, id, { rev: 1, state: 'closed' });
    expect([status, currentIn(body)]).toMatchObject([409, { state: 'open', rev: 2 }]);
    for (const gone of ['nobody', '../settings/all', '__proto__', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '%'])
      for (const [endpoint, json] of [
        [openContact],
        [handleContact, { rev: 1, state: 'closed' }],
        [replyToContact, { rev: 1, ...letter }],
      ] as const)
        expect([gone, (await call(endpoint, gone, json)).status]).toEqual([gone, 404]);
    headers = {};
    for (const endpoint of [openContact, handleContact, replyToContact])
      expect((await call(endpoint, id, {})).status).toBe(401);
    expect((await site.stores.open(contacts).read(id))?.rev).toBe(2);
  });
});

describe("the owner's note", () => {
  const save = (id: string, rev: number, ownerNote: unknown) => call(handleContact, id, { rev, ownerNote });

  test('is saved as written, without invisible characters, and shown again', async () => {
    const id = await store();
    expect((await save(id, 1, ' Ask Grace.\r\nRing \u202Ehim\uD800 \u{1F600}')).status).toBe(200);
    expect((await read(id)).contact).toMatchObject({ ownerNote: ' Ask Grace.\nRing him \u{1F600}', state: 'new' });
    expect((await save(id, 2, '')).status).toBe(200);
    expect((await read(id)).contact.ownerNote).toBe('');
  });

  test('is not overwritten by a caller with a stale rev', async () => {
    const id = await store();
    await save(id, 1, 'Hers');
    const { status, body } = await save(id, 1, 'His');
    expect([status, currentIn(body)]).toMatchObject([409, { ownerNote: 'Hers', rev: 2 }]);
    expect((await read(id)).contact.ownerNote).toBe('Hers');
  });

  test('has a maximum length, and is erased with the message', async () => {
    const id = await store();
    expect((await save(id, 1, 'x'.repeat(contactBounds.note))).status).toBe(200);
    for (const [note, status] of [
      ['x'.repeat(contactBounds.note + 1), 400],
      ['x'.repeat(64 * 1024), 413],
      [{}, 400],
    ] as const)
      expect((await save(id, 2, note)).status).toBe(status);
    await save(id, 2, 'Secret of the owner');
    expect((await call(eraseContact, id)).status).toBe(200);
    expect(await everythingIn(site.deploy.context, 'contacts')).not.toContain('Secret of the owner');
    expect((await save(id, 3, 'Again')).status).toBe(404);
  });
});

describe('a reply', () => {
  test('goes to the visitor as a personal mail with their message quoted, and answers go to the company', async () => {
    const { arrived } = await mailServer();
    const id = await store({ name: 'Ada, "the first"\r\nBcc: eve@example.com' });
    const { status, body } = await reply(id, { subject: 'Your engine\r\nBcc: eve@example.com' });
    expect([status, body]).toMatchObject([
      200,
      { contact: { state: 'open', rev: 2 }, mail: { kind: 'reply', state: 'waiting', written: letter.text } },
    ]);
    await send();
    expect(arrived).toHaveLength(1);
    const [{ to, source } = { to: [], source: '' }] = arrived;
    expect(to).toEqual(['ada@example.com']);
    const head = source.slice(0, source.indexOf('\r\n\r\n'));
    expect(head).toMatch(/^Subject: Your engine Bcc: eve@example\.com$/m);
    expect(head).toMatch(/^Reply-To: .*<hello@meridianforge\.example>$/m);
    expect(head).not.toMatch(/^(Bcc|Cc|Auto-Submitted):/im);
    expect(head.match(/^To:/gm)).toHaveLength(1);
    expect(source).toMatch(/^> We should build an engine\.\r\n> Of brass\.$/m);
    expect(source).toContain('On November 21, 2026 you wrote to us:');
    const { contact, thread } = await read(id);
    expect(contact.state).toBe('answered');
    expect(thread).toMatchObject({ mails: [{ kind: 'reply', state: 'sent' }], notSending: null });
    expect(thread.company).toEqual({ name: 'Meridian Forge', address: 'hello@meridianforge.example' });
    expect(JSON.stringify(lines)).not.toMatch(/\bada\b|engine|brass/i);
  });

  test('continues the thread of the reply before it, in the mailbox of a recipient who gets both', async () => {
    const { arrived } = await mailServer();
    const id = await store();
    await reply(id);
    await send();
    const { contact } = await read(id);
    await reply(id, { rev: contact.rev, key: `${key}-2`, text: 'And one more thing.' });
    await send();
    const [first = '', second = ''] = arrived.map(({ source }) => source);
    const messageId = /^Message-ID: (<.*>)$/im.exec(first)?.[1] ?? '';
    expect(messageId).not.toBe('');
    expect(second).toMatch(new RegExp(`^In-Reply-To: ${messageId}\r$`, 'm'));
    expect((await read(id)).thread.mails.map(({ written }) => written)).toEqual([letter.text, 'And one more thing.']);
  });

  test('is sent once, even if it is submitted repeatedly or from several windows, or if an answer is lost', async () => {
    const { arrived } = await mailServer();
    const id = await store();
    const answers = await Promise.all(Array.from({ length: 6 }, () => reply(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await send();
    expect((await reply(id)).body).toMatchObject({ contact: { state: 'answered' }, mail: { state: 'sent' } });
    await Promise.all([send(), send()]);
    expect([arrived.length, (await mails()).length]).toEqual([1, 1]);
  });

  test('is completed by a retry if storage failed at any call', async () => {
    const { arrived } = await mailServer();
    const id = await store();
    for (let broken = 0, isDone = false; !isDone; broken += 1) {
      let writes = 0;
      site.faults = (request) => (request.startsWith('PUT') && (writes += 1) > broken ? 403 : undefined);
      const { status } = await reply(id);
      expect([200, 503]).toContain(status);
      site.faults = () => undefined;
      isDone = status === 200;
      expect(broken).toBeLessThan(9);
    }
    await send();
    expect([arrived.length, (await mails()).length]).toEqual([1, 1]);
  });

  test('is refused at a stale rev with the current message, and so is another text under the same key', async () => {
    const id = await store();
    await reply(id);
    for (const late of [{ key: `${key}-other`, text: 'No.' }, { text: 'No.' }, { subject: 'No' }]) {
      const { status, body } = await reply(id, late);
      expect([status, currentIn(body)]).toMatchObject([409, { rev: 2, state: 'open' }]);
    }
    expect((await mails()).map(({ written }) => written)).toEqual([letter.text]);
    expect((await reply(id, { rev: 2, key: `${key}-other`, text: 'Seen. No.' })).status).toBe(200);
  });

  test.each<[string, MailServerOptions, string, string]>([
    ['refused for good', { recipient: () => 550 }, 'failed', 'open'],
    ['dropped after it was taken', { message: () => 'drop' }, 'unknown', 'open'],
    ['refused for now', { recipient: () => 451 }, 'waiting', 'closed'],
  ])('that is %s does not leave the message wrongly answered or closed', async (_, fate, state, after) => {
    await mailServer(fate);
    const id = await store();
    await reply(id);
    await call(handleContact, id, { rev: 2, state: 'closed' });
    await send();
    const { contact, thread } = await read(id);
    expect([contact.state, thread.mails[0]?.state]).toEqual([after, state]);
    if (state !== 'waiting') {
      // Recording the outcome again changes nothing, so later decisions are kept.
      await call(handleContact, id, { rev: contact.rev, state: 'closed' });
      await box.reopen(thread.mails[0]?.id ?? '');
      await send();
      expect((await read(id)).contact.state).toBe('closed');
    }
  });

  test('that arrives leaves a contact closed if it was closed in between', async () => {
    await mailServer();
    const id = await store();
    await reply(id);
    await call(handleContact, id, { rev: 2, state: 'closed' });
    await send();
    expect((await read(id)).contact.state).toBe('closed');
  });

  test('waits if no mail server is set, says what to set, and does not mark the message as answered yet', async () => {
    const id = await store();
    await reply(id);
    const { contact, thread } = await read(id);
    expect([contact.state, thread.mails[0]?.state]).toEqual(['open', 'waiting']);
    expect(thread.notSending).toMatch(
      /^No mail leaves this site: it waits here.* Set SMTP_URL to .* Set MAIL_FROM to /,
    );
  });

  test('is refused for spam, or if it is empty, too long or malformed', async () => {
    const spam = await store({ spam: true });
    expect((await reply(spam)).status).toBe(422);
    const id = await store();
    for (const [wrong, status] of [
      [{ to: 'eve@example.com' }, 400],
      [{ subject: ' \r\n ' }, 400],
      [{ subject: 'x'.repeat(contactBounds.subject + 1) }, 400],
      [{ text: ' \u200B\n' }, 400],
      [{ text: 'x'.repeat(contactBounds.reply + 1) }, 400],
      [{ text: 'x'.repeat(64 * 1024) }, 413],
      [{ text: '"'.repeat(contactBounds.reply) }, 422],
      [{ text: 'a\n\n'.repeat(3_000) }, 422],
      [{ key: 'short' }, 400],
      [{ key: '../../../../contacts/x' }, 400],
      [{ rev: undefined }, 400],
    ] as const)
      expect([wrong, (await reply(id, wrong)).status]).toEqual([wrong, status]);
    expect(await mails()).toEqual([]);
    expect((await read(id)).contact).toMatchObject({ rev: 1, state: 'new' });
    expect((await reply(id, { text: `{{token}} \uDC00<b>&amp; \u{1F600}`, subject: '\uD83Dé' })).status).toBe(200);
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'é', written: '{{token}} <b>&amp; \u{1F600}', bearsToken: false });
    expect(mail?.html).toContain('{{token}} &lt;b&gt;&amp;amp; \u{1F600}');
  });

  test('to a visitor who is erased in between is not sent, and nothing of it remains', async () => {
    const id = await store();
    const collection = site.stores.open(contacts);
    const add: Outbox['add'] = async (...mail) => {
      await box.add(...mail);
      await collection.erase(id);
    };
    const open = <C>(define: Definition<C>): C =>
      (define as unknown) === outbox ? ({ ...box, add } as C) : site.stores.open(define);
    const company = {
      letterhead: { name: 'Forge', tagline: '', origin: 'https://forge.example' },
      contactBox: { address: 'a@b.example' },
    };
    expect(await addReply({ ...site.stores, open }, id, { rev: 1, ...letter }, company, Date.now())).toEqual({
      status: 'missing',
    });
    expect(await everythingIn(site.deploy.context, 'outbox')).not.toMatch(/ada@example|contacts/);
    expect((await reply(id)).status).toBe(404);
    expect((await call(readContact, id)).status).toBe(404);
  });
});

test('an unreadable mail is reported, and hides neither the message nor the other mails', async () => {
  const id = await store();
  await reply(id);
  const broken = newId();
  const raw = rawStore(site.deploy.context, 'outbox');
  await raw.set(`about/contacts/${id}/${broken}`, '');
  await raw.set(revisionKey({ partition: monthOf(broken) ?? '', id: broken, rev: 1 }), '{ torn');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { thread } = await read(id);
  expect([thread.mails.map(({ kind }) => kind), thread.unreadable]).toEqual([['reply'], 1]);
});
