import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listContacts } from '#contract/api/admin-contacts.ts';
import {
  createContent,
  deleteContent,
  readContentItem,
  restoreContent,
  updateContent,
} from '#contract/api/admin-content.ts';
import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { fillPath } from '#contract/endpoint.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { contractEndpoints } from '#support/contract-endpoints.ts';
import { rawStore } from '#support/local-blobs.ts';
import { headersOf, readMail } from '#support/read-mail.ts';
import { sendingSite } from '#support/sending-site.ts';

let site: AttackedSite;
let headers: { Authorization: string };
const inquiry = {
  name: 'Ada Meridian',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};
let asked = 0;
const newAddress = (): string => `198.19.${128 + ((asked += 1) >> 8)}.${asked & 255}`;
const stored = async () => (await site.stores.open(contacts).all()).records.map(({ value }) => value);

beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

test('rules 27: no storage fault makes something that is not stored look like a success', async () => {
  for (const fault of [500, 429, 403, 412, 404] as const) {
    site.faults = (request) => (request.startsWith('PUT') && request.includes('_contacts/') ? fault : undefined);
    const { status } = await site.strike(sendContact.path, { json: inquiry, ip: newAddress() });
    expect([fault, status >= 500]).toEqual([fault, true]);
  }
  site.faults = () => undefined;
  expect(await stored()).toEqual([]);
});

test('rules 28: no made-up revision overwrites what has been saved since', async () => {
  const made = await site.strike(createContent.path, { headers, json: essayDraft() });
  const { id } = made.body?.['item'] as { id: string };
  const path = fillPath(updateContent.path, { id });
  const save = (rev: unknown, title: string) =>
    site.strike(path, { method: 'PUT', headers, json: { ...essayDraft({ title }), rev } });
  expect((await save(1, 'The second')).status).toBe(200);
  for (const rev of [1, 0, -1, 3, 999_999, 2 ** 31, 1_000_000])
    expect([rev, (await save(rev, 'Mine')).status]).toEqual([rev, 409]);
  for (const rev of [1.5, '2', null, [2], {}, true, 2 ** 60, undefined])
    expect([rev, (await save(rev, 'Mine')).status]).toEqual([rev, 400]);
  for (const rev of [1, 99]) {
    const restored = await site.strike(fillPath(restoreContent.path, { id }), { headers, json: { revision: 1, rev } });
    expect(restored.status).toBe(409);
  }
  for (const field of ['"1"', 'W/"1"', '*'])
    await site.strike(path, {
      method: 'PUT',
      headers: { ...headers, 'If-Match': field },
      json: { ...essayDraft({ title: 'Mine' }), rev: 1 },
    });
  const { body } = await site.strike(fillPath(readContentItem.path, { id }), { headers });
  expect(body?.['item']).toMatchObject({ title: 'The second', rev: 2 });
  expect((await site.strike(fillPath(deleteContent.path, { id }), { method: 'DELETE', headers })).status).toBe(200);
  expect((await save(2, 'Mine')).status).toBeGreaterThanOrEqual(400);
});

describe("rules 29: somebody else's idempotency key", () => {
  const key = { 'Idempotency-Key': 'a-key-that-leaked' };

  test('reveals nothing that they sent, and takes nothing from them', async () => {
    await site.strike(sendContact.path, { json: inquiry, headers: key, ip: newAddress() });
    for (const json of [
      { ...inquiry, email: 'eve@example.com' },
      { ...inquiry, message: `${inquiry.message} ` + 'x' },
      { ...inquiry, phone: '1' },
    ]) {
      const { status, text, body } = await site.strike(sendContact.path, { json, headers: key, ip: newAddress() });
      expect([status, body?.['code']]).toEqual([422, 'idempotency_mismatch']);
      expect(text).not.toMatch(/ada|engine|Meridian/i);
    }
    expect(await stored()).toMatchObject([inquiry]);
  });

  test('counts as a different key in another form', async () => {
    await site.strike(sendContact.path, { json: inquiry, headers: key, ip: newAddress() });
    const { status } = await site.strike(subscribe.path, {
      json: { email: 'eve@example.com', source: 'website' },
      headers: key,
      ip: newAddress(),
    });
    expect(status).toBe(200);
  });

  test('is not used up by a refused body, and stores one inquiry however it is encoded', async () => {
    const ip = newAddress();
    expect((await site.strike(sendContact.path, { json: { ...inquiry, email: 'x' }, headers: key, ip })).status).toBe(
      400,
    );
    const answers = await Promise.all([
      site.strike(sendContact.path, { json: inquiry, headers: key, ip }),
      site.strike(sendContact.path, { form: inquiry, headers: key, ip }),
      site.strike(sendContact.path, {
        json: { ...inquiry, name: ` ${inquiry.name} ` },
        headers: key,
        ip: newAddress(),
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 303, 200]);
    expect(await stored()).toHaveLength(1);
  });
});

test('rules 30: an object planted in storage is neither shown nor followed, and affects only itself', async () => {
  await site.strike(sendContact.path, { json: inquiry, ip: newAddress() });
  const store = rawStore(site.deploy.context, 'contacts');
  const ids = ['01KAJZ8Q4N3VY5T0D2W9XG7B1C', '01KAJZ8Q4N3VY5T0D2W9XG7B1D', '01KAJZ8Q4N3VY5T0D2W9XG7B1E'];
  const planted = [
    '<script>canary</script>',
    '{"v":1,"id":"x","rev":1,"value":{"__proto__":{"canary":1}}}',
    '['.repeat(50_000),
  ];
  for (const [n, id] of ids.entries()) await store.set(`2025-11/${id}/000001`, planted[n] ?? '');
  await store.set('../../x', 'canary').catch(() => undefined);
  const { status, text, body } = await site.strike(listContacts.path, { headers });
  expect([status, text.includes('canary')]).toEqual([200, false]);
  expect(body).toMatchObject({ total: 1, contacts: [{ email: 'ada@example.com' }] });
  expect(site.log.join('\n')).not.toContain('canary');
});

test('rules 31: without storage no one is let in, nothing hangs, and nothing reveals where storage is', async () => {
  await site.stop();
  const began = performance.now();
  const endpoints = await contractEndpoints();
  const answers = await Promise.all(
    endpoints.map(async ({ method, path }) => {
      const body = path === sendContact.path ? { json: inquiry, ip: newAddress() } : {};
      return site.strike(path.replaceAll(/\{\w+\}/g, 'x'), { method, headers, ...body });
    }),
  );
  expect(performance.now() - began).toBeLessThan(10_000);
  for (const [n, { status, text }] of answers.entries()) {
    const { auth, path } = endpoints[n] ?? {};
    if (auth === 'bearer') expect([path, status]).toEqual([path, 503]);
    expect(text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|blobs|local-site/i);
  }
});

const mailStates = async () => (await site.stores.open(outbox).all()).records.map(({ value }) => value.state).sort();

test('rules 32: an inquiry is stored and answered while the mail server is down or silent, and its mails are sent later', async () => {
  const { arrived, send, url } = await sendingSite(site);
  const silent = await sendingSite(site, { recipient: () => 'silence' });
  const ask = (name: string) => site.strike(sendContact.path, { json: { ...inquiry, name }, ip: newAddress() });
  expect((await ask('Ada')).status).toBe(200);
  const sending = silent.send();
  const began = performance.now();
  expect((await ask('Bob')).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
  await silent.stop();
  await sending;
  expect((await ask('Eve')).status).toBe(200);
  // Nothing listens there any more.
  await silent.send();
  expect((await stored()).map(({ name }) => name).sort()).toEqual(['Ada', 'Bob', 'Eve']);
  const tried = (await site.stores.open(outbox).all()).records.filter(({ value }) => value.tries > 0).length;
  expect(await mailStates()).toEqual(Array.from({ length: 6 }, () => 'waiting'));
  vi.stubEnv('SMTP_URL', url);
  await send();
  expect([tried, arrived.length]).toEqual([2, 4]);
});

test('rules 33: requesting a mail repeatedly and concurrently sends it once', async () => {
  const { arrived, send } = await sendingSite(site, { message: () => 'take' });
  await site.strike(sendContact.path, { json: inquiry, ip: newAddress() });
  await Promise.all(Array.from({ length: 20 }, send));
  for (let round = 0; round < 3; round += 1) await send();
  expect(arrived.map(({ to }) => to.join()).sort()).toEqual(['ada@example.com', 'hello@meridianforge.example']);
  expect(await mailStates()).toEqual(['sent', 'sent']);
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
    if (site.isRouted('/api/mail/send', method)) await site.strike('/api/mail/send', { method });
  expect(arrived).toHaveLength(2);
});

test('rules 34: no Host and no header of a caller ends up in a mail', async () => {
  const { arrived } = await sendingSite(site);
  const headers = {
    'X-Forwarded-Host': 'attacker.example',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=attacker.example',
    Origin: 'https://attacker.example:444',
    Referer: 'https://attacker.example/',
  };
  const attack = { host: 'attacker.example', ip: newAddress() };
  await site.strike(sendContact.path, { json: inquiry, ...attack });
  await site.strike(subscribe.path, { json: { email: 'eve@example.com', source: 'website' }, ...attack });
  for (const [name, value] of Object.entries(headers))
    await site.strike('/api/mail/send', { method: 'POST', host: 'attacker.example', headers: { [name]: value } });
  expect(arrived).toHaveLength(3);
  expect(arrived.map(({ source }) => source).join()).not.toContain('attacker');
  for (const mail of arrived.map(({ source }) => readMail(source))) {
    for (const name of ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'])
      expect([name, headersOf(mail, name).length]).toEqual([name, 1]);
    expect(mail.text).toMatch(/^https:\/\/meridianforge\.\w+$/m);
  }
});
