import { beforeEach, describe, expect, test } from 'vitest';
import { eraseContact, exportContacts, fileContact, listContacts, readContact } from '#contract/api/admin-contacts.ts';
import { exportEverything } from '#contract/api/admin-content.ts';
import {
  eraseSubscription,
  exportSubscriptions,
  fileSubscription,
  listSubscriptions,
} from '#contract/api/admin-newsletter.ts';
import { signIn } from '#contract/api/admin-session.ts';
import { sendContact } from '#contract/api/contact.ts';
import { sendEvents } from '#contract/api/events.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { fillPath } from '#contract/endpoint.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { contractEndpoints, type ListedEndpoint } from '#support/contract-endpoints.ts';
import { everythingStored } from '#support/everything-stored.ts';
import { rememberHashes } from '#support/remembered-hashes.ts';
import { storedBatches } from '#support/stored-batches.ts';

let site: AttackedSite;
let headers: { Authorization: string };
const ip = '198.18.200.77';
/** Personal data in words that occur nowhere else. */
const person = {
  name: 'Canaria Quillfeather',
  email: 'canaria@quillfeather.example',
  inquiryType: 'founder',
  message: 'A canarymessage of some length.',
  phone: '+234 555 0199',
};
const names = /canaria|quillfeather|canarymessage|555 0199|canarykey|198\.18\.200\.77/i;

beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

const idsAt = async (path: string, of: string): Promise<string[]> =>
  (((await site.strike(path, { headers })).body?.[of] ?? []) as { id: string }[]).map(({ id }) => id);
const everyId = async () => ({
  messages: [
    ...(await idsAt(listContacts.path, 'contacts')),
    ...(await idsAt(`${listContacts.path}?spam=true`, 'contacts')),
  ],
  people: [
    ...(await idsAt(listSubscriptions.path, 'subscriptions')),
    ...(await idsAt(`${listSubscriptions.path}?spam=true`, 'subscriptions')),
  ],
});

/** Everything that one person can do, and all later processing, including the copies that speed up lists. */
async function liveThrough(): Promise<void> {
  const join = (more = {}, key = 'canarykey-1') =>
    site.strike(subscribe.path, {
      json: { email: person.email, source: 'website', page: '/about', ...more },
      headers: { 'Idempotency-Key': key },
      ip,
    });
  await site.strike(sendContact.path, { json: person, headers: { 'Idempotency-Key': 'canarykey' }, ip });
  await site.strike(sendContact.path, {
    json: { ...person, website: 'x' },
    headers: { 'Idempotency-Key': 'canarykey-spam' },
    ip,
  });
  await site.strike(sendContact.path, { form: person, ip });
  await join();
  await join({}, 'canarykey-2');
  const collection = site.stores.open(subscribers);
  await collection.change(
    await collection.idOf(person.email),
    (standing) => standing && { ...standing.value, unsubscribedAt: '2026-01-01T00:00:00.000Z' },
  );
  await join({ website: 'x' }, 'canarykey-3');
  // Mails to them stay in the outbox, since no mail server is set.
  await site.strike('/api/mail/send', { method: 'POST' });
  const { messages } = await everyId();
  for (const id of messages)
    for (const spam of [true, false])
      await site.strike(fillPath(fileContact.path, { id }), { method: 'PUT', headers, json: { spam } });
  for (const path of [exportContacts.path, exportSubscriptions.path, exportEverything.path])
    await site.strike(path, { headers });
}

describe('rules 35: an erased person is gone from every stored byte', () => {
  test('in messages, sign-ups, spam, revisions, copies and notes', async () => {
    await liveThrough();
    // A check of the test itself.
    expect(await everythingStored(site)).toMatch(/canaria[^]*canarymessage/i);
    expect(await everythingStored(site)).toMatch(/_outbox\/20[^]*canarymessage/i);
    const { messages, people } = await everyId();
    expect([messages.length, people.length]).toEqual([3, 2]);
    for (const id of messages)
      expect((await site.strike(fillPath(eraseContact.path, { id }), { method: 'DELETE', headers })).status).toBe(200);
    const [own = ''] = people.filter((id) => !id.endsWith('-filed'));
    expect(
      (await site.strike(fillPath(eraseSubscription.path, { id: own }), { method: 'DELETE', headers })).status,
    ).toBe(200);
    // Lists are read again, which would rewrite anything that they remember.
    expect(await everyId()).toEqual({ messages: [], people: [] });
    for (const path of [exportContacts.path, exportEverything.path])
      expect((await site.strike(path, { headers })).text).not.toMatch(names);
    expect(await everythingStored(site)).not.toMatch(names);
    for (const id of messages)
      expect((await site.strike(fillPath(readContact.path, { id }), { headers })).status).toBe(404);
    // What remains is the fact that they must not be written to, under an id that does not identify them (decision
    // 0127).
    const naming = (await everythingStored(site)).split('\n').filter((line) => line.includes(own));
    expect(naming.filter((line) => !line.includes('_suppressions/'))).toEqual([]);
  });

  test('and neither a late change nor a repeated form brings them back', async () => {
    await liveThrough();
    const {
      messages: [id = ''],
      people,
    } = await everyId();
    const late = [
      site.strike(fillPath(eraseContact.path, { id }), { method: 'DELETE', headers }),
      ...[true, false, true].map((spam) =>
        site.strike(fillPath(fileContact.path, { id }), { method: 'PUT', headers, json: { spam } }),
      ),
    ];
    expect((await Promise.all(late))[0]?.status).toBe(200);
    expect(
      (await site.strike(fillPath(fileContact.path, { id }), { method: 'PUT', headers, json: { spam: true } })).status,
    ).toBe(404);
    expect((await site.strike(fillPath(readContact.path, { id }), { headers })).status).toBe(404);
    const [own = ''] = people.filter((one) => !one.endsWith('-filed'));
    await site.strike(fillPath(eraseSubscription.path, { id: own }), { method: 'DELETE', headers });
    expect(
      (
        await site.strike(fillPath(fileSubscription.path, { id: own }), {
          method: 'PUT',
          headers,
          json: { spam: false },
        })
      ).status,
    ).toBe(404);
    expect((await everyId()).people).toEqual([]);
  });
});

test('rules 35: an address of origin is kept in no form that could be compared with a list of addresses', async () => {
  await liveThrough();
  const stored = await everythingStored(site);
  expect(stored).not.toContain(ip);
  const { hash, createHmac } = await import('node:crypto');
  // Without the deleted random bytes of the day, nothing is left to compute with.
  const rest = stored
    .split('\n')
    .filter((line) => !line.includes('_limits/days/'))
    .join('\n');
  const keys = ['', 'secret', site.deploy.context, process.env['SESSION_SECRET'] ?? ''];
  for (const form of ['hex', 'base64', 'base64url'] as const)
    for (const made of [
      hash('sha256', ip, form),
      hash('md5', ip, form),
      ...keys.map((key) => createHmac('sha256', key).update(ip).digest(form)),
    ])
      expect(rest).not.toContain(made);
});

describe('rules 36: a visitor who asks not to be tracked is not', () => {
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0' };
  const view = (more: Record<string, string> = {}, event = {}) =>
    site.strike(sendEvents.path, {
      json: { events: [{ eventName: 'page_view', page: '/', ...event }] },
      headers: { ...browser, ...more },
      ip,
    });
  const kept = () => storedBatches(site.stores);

  test('by a mark, a cookie, or anything else in the request', async () => {
    for (const asks of [{ 'Sec-GPC': '1' }, { DNT: '1' }]) {
      const answer = await view({
        ...asks,
        Cookie: 'visitor=canaria',
        Referer: 'https://quillfeather.example/canaria',
      });
      expect([answer.status, answer.headers.get('Set-Cookie'), answer.headers.get('ETag')]).toEqual([204, null, null]);
    }
    expect(JSON.stringify(await kept())).not.toMatch(/"visitor":"/);
    expect(await everythingStored(site)).not.toMatch(names);
  });

  test('and a made-up page, target or browser is not stored', async () => {
    await view({}, { page: '/canaria' });
    await view({}, { eventName: 'click', url: 'https://quillfeather.example/?canaria' });
    await view({}, { eventName: 'click', url: 'mailto:canaria@quillfeather.example' });
    await view({ 'User-Agent': 'Mozilla/5.0 canaria', 'Accept-Language': 'canaria' }, { page: '/preview/canaria' });
    expect(await everythingStored(site)).not.toMatch(names);
  });
});

test('rules 37: whatever is requested of any endpoint, its log reveals nothing about anyone', async () => {
  rememberHashes();
  await liveThrough();
  await site.strike(signIn.path, { json: { username: 'canaria', password: 'canarymessage of a password' }, ip });
  const worst = JSON.stringify({ ...person, canaria: 'canaria', slug: 'canaria', title: 'canaria', rev: 'canaria' });
  const said = {
    Referer: 'https://quillfeather.example/?canaria',
    'User-Agent': 'canaria',
    Cookie: 'canaria',
    'Idempotency-Key': 'canarykey',
    'X-Forwarded-For': ip,
    'If-None-Match': '"canaria"',
    'X-Request-Id': 'canaria',
  };
  const ask = async (endpoints: readonly ListedEndpoint[]) => {
    const asked = endpoints.map(async ({ method, path }) => {
      const at = `${path.replaceAll(/\{\w+\}/g, 'canaria')}?q=canaria&cursor=canaria&token=canaria`;
      const body = method === 'GET' ? {} : { body: worst };
      const json = { ...said, ...headers, 'Content-Type': 'application/json' };
      const other = { ...said, Authorization: 'Bearer canaria.canaria.canaria', 'Content-Type': 'canaria/x' };
      for (const fields of [json, other]) await site.strike(at, { method, ...body, headers: fields, ip });
    });
    await Promise.all(asked);
  };
  const endpoints = await contractEndpoints();
  await ask(endpoints);
  // Storage failures are logged beside the caller.
  site.faults = () => 500;
  await ask(endpoints.filter(({ path }) => [listContacts.path, sendEvents.path].includes(path as never)));
  await site.strike(sendContact.path, { json: person, ip });
  const log = site.log.join('\n');
  expect(site.log.length).toBeGreaterThan(100);
  expect(log).not.toMatch(names);
  expect(log).not.toContain(headers.Authorization.slice(7));
  for (const line of log.split('\n').filter((one) => one !== ''))
    expect(() => JSON.parse(line) as unknown).not.toThrow();
});
