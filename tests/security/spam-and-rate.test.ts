import { beforeEach, describe, expect, test } from 'vitest';
import { fileSubscription } from '#contract/api/admin-newsletter.ts';
import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { confirmSubscription, disownSubscription } from '#contract/api/newsletter-links.ts';
import { fillPath } from '#contract/endpoint.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { attackedSite, type AttackedSite, type Attack } from '#support/attacked-site.ts';
import { everythingStored } from '#support/everything-stored.ts';
import { readMail } from '#support/read-mail.ts';
import { sendingSite } from '#support/sending-site.ts';

let site: AttackedSite;
beforeEach(async () => {
  site = await attackedSite();
});

const inquiry = {
  name: 'Ada Meridian',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};
let asked = 0;
/** An address of origin used by no other test of this process. */
const newAddress = (): string => `198.18.${128 + ((asked += 1) >> 8)}.${asked & 255}`;
const send = (attack: Attack = {}) => site.strike(sendContact.path, { json: inquiry, ...attack });
const join = (email: string, attack: Attack = {}) =>
  site.strike(subscribe.path, { json: { email, source: 'website' }, ip: newAddress(), ...attack });
async function errandIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of site.stores.open(errands).all()) ids.push(id);
  return ids;
}
const messages = async () => (await site.stores.open(contacts).all()).records.map(({ value }) => value);

describe('rules 25: a form accepts five submissions per period from one sender', () => {
  const claims = ['X-Forwarded-For', 'X-Real-IP', 'X-NF-Client-Connection-IP', 'Client-IP', 'Forwarded', 'Via'];

  test('whatever address they claim', async () => {
    const ip = newAddress();
    const statuses: number[] = [];
    for (const [n, name] of [...claims, ...claims].entries())
      statuses.push((await send({ ip, headers: { [name]: `192.0.2.${n}` } })).status);
    expect(statuses.map((status) => (status === 200 ? 'taken' : status)).join(' ')).toBe(
      `${'taken '.repeat(5)}${'429 '.repeat(7)}`.trim(),
    );
    expect((await send({ ip: newAddress() })).status).toBe(200);
  });

  test('counted over the whole network of a connection, however its address is written', async () => {
    const net = `2001:db8:99:${(asked += 1).toString(16)}`;
    const spelt = [`${net}::1`, `${net}:ffff::2`, `${net}:0:0:0:3`, `${net.toUpperCase()}::4`, `${net}::5`];
    for (const ip of spelt) expect((await send({ ip })).status).toBe(200);
    expect((await send({ ip: `${net}:abcd:abcd:abcd:abcd` })).status).toBe(429);
    const four = newAddress();
    for (let sent = 0; sent < 5; sent += 1)
      expect((await send({ ip: sent % 2 === 0 ? four : `::ffff:${four}` })).status).toBe(200);
    expect((await send({ ip: `::FFFF:${four}` })).status).toBe(429);
  });

  test('even with a new key each time, and thirty at once', async () => {
    const ip = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send({ ip, headers: { 'Idempotency-Key': `key-${n}` } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await messages()).toHaveLength(5);
  });

  test('and a refused one takes no place from others', async () => {
    const ip = newAddress();
    for (let sent = 0; sent < 8; sent += 1) await send({ ip });
    for (let sent = 0; sent < 5; sent += 1) expect((await send({ ip: newAddress() })).status).toBe(200);
  });
});

test('rules 25: a program cannot tell that it was caught, by the answer or by its cost', async () => {
  const looks = async (more: object) => {
    const { status, headers, body } = await send({ json: { ...inquiry, ...more }, ip: newAddress() });
    return [status, [...headers].filter(([name]) => name !== 'x-request-id'), body];
  };
  await looks({});
  site.requests.length = 0;
  const person = await looks({});
  const cost = site.requests.length;
  const caught = [
    { website: 'https://spam.example' },
    { elapsed: 5, message: '<a href="x">Buy</a> something nice here' },
  ];
  for (const more of caught) {
    site.requests.length = 0;
    expect(await looks(more)).toEqual(person);
    // The first one filed also creates the quota of the day.
    expect(Math.abs(site.requests.length - cost)).toBeLessThanOrEqual(2);
  }
  expect((await messages()).filter(({ spam }) => spam)).toHaveLength(2);
});

test('rules 25: no one can make us write to a stranger more than three times a day', async () => {
  const { send: sendMail, arrived } = await sendingSite(site);
  const victim = 'victim@example.com';
  const spellings = ['VICTIM@example.com', ' victim@Example.com ', 'victim@ｅxample.com', 'victim@example.ⓒom'];
  for (const email of [victim, ...spellings, victim]) {
    await join(email);
    await sendMail();
  }
  await Promise.all(Array.from({ length: 12 }, () => join(victim)));
  await Promise.all([sendMail(), sendMail(), sendMail()]);
  expect(arrived).toHaveLength(1);
  // A bot's contact message produces no mail to anyone.
  for (const more of [{ website: 'x' }, { elapsed: 5, message: '<a href="x">Buy</a> something nice here' }])
    await send({ json: { ...inquiry, email: victim, ...more }, ip: newAddress() });
  await sendMail();
  expect(arrived).toHaveLength(1);
});

test('rules 25: a sign-up filed as spam gets no mail, and is asked to confirm once it is released', async () => {
  const { send: sendMail, arrived } = await sendingSite(site);
  const email = 'ada@example.com';
  await join(email, { json: { email, source: 'website', website: 'x' } });
  await sendMail();
  expect(arrived).toHaveLength(0);
  const id = await site.stores.open(subscribers).idOf(email);
  const headers = await site.administrator();
  const path = fillPath(fileSubscription.path, { id });
  for (const _ of [1, 2])
    expect((await site.strike(path, { method: 'PUT', headers, json: { spam: false } })).status).toBe(200);
  await sendMail();
  await sendMail();
  expect(arrived).toHaveLength(1);
  const { text } = readMail(arrived[0]?.source ?? '');
  const token = /confirm\?token=([\w-]+)/.exec(text)?.[1];
  expect((await site.strike(confirmSubscription.path, { json: { token } })).status).toBe(200);
  expect((await site.stores.open(subscribers).read(id))?.value).toMatchObject({ status: 'confirmed', spam: false });
});

test('rules 25: a sign-up filed as spam gets no mail for an address that is pending, confirmed or has left', async () => {
  const { send: sendMail, arrived } = await sendingSite(site);
  const [pending, confirmed, left] = ['pending@example.com', 'confirmed@example.com', 'left@example.com'] as const;
  const collection = site.stores.open(subscribers);
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  for (const [email, changes] of [
    [pending, {}],
    [confirmed, { status: 'confirmed' as const, verifiedAt: earlier }],
    [left, { status: 'unsubscribed' as const, unsubscribedAt: earlier }],
  ] as const)
    await collection.create(await collection.idOf(email), {
      ...{ email, status: 'pending', source: 'website', createdAt: earlier, verifiedAt: null, unsubscribedAt: null },
      ...{ consent: { version: '2026-11', at: earlier, page: null }, spam: false },
      ...changes,
    });
  for (const email of [pending, confirmed, left])
    for (let sent = 0; sent < 3; sent += 1) await join(email, { json: { email, source: 'website', website: 'x' } });
  expect(await errandIds()).toEqual([]);
  await sendMail();
  expect(arrived).toHaveLength(0);
  // The same without the trap, as a check of this test.
  for (const email of [pending, confirmed]) await join(email);
  await sendMail();
  expect(arrived).toHaveLength(2);
});

test('rules 25: no one can make us thank a stranger for messages more than three times a day', async () => {
  const { send: sendMail, arrived } = await sendingSite(site);
  const victim = 'victim@example.com';
  const to = (address: string): number =>
    arrived.filter(({ to: all }) => all.some((one) => one.toLowerCase() === address)).length;
  for (let sent = 0; sent < 12; sent += 1) {
    const email = [victim, 'VICTIM@example.com', 'Victim@Example.com'][sent % 3];
    expect((await send({ json: { ...inquiry, email }, ip: newAddress() })).status).toBe(200);
    if (sent % 4 === 3) await sendMail();
  }
  await sendMail();
  expect(to(victim)).toBe(3);
  // Each message is stored and reported all the same.
  expect([(await messages()).length, arrived.length]).toEqual([12, 15]);
});

test('rules 25: an address whose owner said "this was not me" is not stored again by anyone', async () => {
  const { send: sendMail, arrived } = await sendingSite(site);
  const email = 'victim@example.com';
  await join(email);
  await sendMail();
  const token = /not-me\?token=([\w-]+)/.exec(readMail(arrived[0]?.source ?? '').text)?.[1];
  expect((await site.strike(disownSubscription.path, { json: { token } })).status).toBe(200);
  const first = await join('another@example.com');
  for (const more of [{}, { website: 'x' }, { elapsed: 1 }]) {
    const { status, text } = await join(email, { json: { email, source: 'website', ...more } });
    expect([status, text]).toEqual([first.status, first.text]);
  }
  await join(email, { form: { email, source: 'website' }, json: undefined });
  await sendMail();
  expect(arrived).toHaveLength(2);
  expect(await everythingStored(site)).not.toMatch(/victim@/i);
});

test('rules 26: no one can learn whether an address is known, by answer, header or time', async () => {
  const collection = site.stores.open(subscribers);
  const at = '2026-01-01T00:00:00.000Z';
  for (const email of ['pending@example.com', 'confirmed@example.com', 'left@example.com']) await join(email);
  await collection.change(
    await collection.idOf('confirmed@example.com'),
    (standing) => standing && { ...standing.value, status: 'confirmed' as never, verifiedAt: at },
  );
  await collection.change(
    await collection.idOf('left@example.com'),
    (standing) => standing && { ...standing.value, unsubscribedAt: at },
  );
  const seen = new Set<string>();
  const times: number[] = [];
  for (const email of [
    'new@example.com',
    'pending@example.com',
    'confirmed@example.com',
    'left@example.com',
    'PENDING@EXAMPLE.COM',
  ]) {
    for (const attack of [
      {},
      { form: { email, source: 'website' }, json: undefined },
      { json: { email, source: 'website', website: 'x' } },
    ]) {
      const began = performance.now();
      const { status, headers, text } = await join(email, attack);
      times.push(performance.now() - began);
      seen.add(JSON.stringify([status, [...headers].filter(([name]) => name !== 'x-request-id'), text]));
    }
  }
  // One appearance in JSON, one as a page.
  expect(seen.size).toBe(2);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(199);
  expect(site.log.join('\n')).not.toMatch(/example\.com/i);
});
