import { beforeEach, describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { createContent, listContent, readContentItem } from '#contract/api/admin-content.ts';
import { sendContact } from '#contract/api/contact.ts';
import { sendEvents } from '#contract/api/events.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { attackedSite, type AttackedSite, type Attack } from '#support/attacked-site.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { contractEndpoints } from '#support/contract-endpoints.ts';
import { everythingStored } from '#support/everything-stored.ts';
import { longestTurn } from '#support/longest-turn.ts';

let site: AttackedSite;
let headers: { Authorization: string };
const inquiry = {
  name: 'Ada Meridian',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};

beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

/** The endpoints that read a body, with the path of a missing record. */
const bodies = async (): Promise<Endpoint[]> =>
  (await contractEndpoints()).flatMap((one) => (one.request ? [one as Endpoint] : []));
const send = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  attack: Omit<Attack, 'headers'> & { headers?: Record<string, string> },
) => site.strike(path.replaceAll(/\{\w+\}/g, 'x'), { method, ...attack, headers: { ...headers, ...attack.headers } });
const stored = async (): Promise<number> => (await site.stores.open(contacts).all()).records.length;

describe('rules 11: a field that no schema names', () => {
  const keys = ['__proto__', 'constructor', 'prototype', '\\u005f\\u005fproto__', '__pr\\u006fto__'];

  test.each(keys)('is refused at any depth of any body: %s', async (key) => {
    const type = { 'Content-Type': 'application/json' };
    const poison = `{"${key}":{"polluted":true,"isAdmin":true}}`;
    const places = [poison, `{"a":[${poison}]}`, `{"content":${poison}}`, `{"choices":{"a":{"value":${poison}}}}`];
    for (const [n, endpoint] of (await bodies()).entries()) {
      const body = places[n % places.length] ?? poison;
      const answer = await send(endpoint, { body, headers: type });
      expect([endpoint.path, body, answer.status]).toEqual([endpoint.path, body, 400]);
    }
    expect('polluted' in {}).toBe(false);
  });

  test('is refused in a form: JavaScript properties, brackets, repeated fields', async () => {
    const good = new URLSearchParams(inquiry).toString();
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const more of [
      '__proto__[x]=1',
      'constructor=1',
      'email[]=b@example.com',
      'email=b%40example.com',
      'spam=false',
      'id=x',
      'origin=x',
      '%5F%5Fproto%5F%5F=1',
    ])
      expect([
        more,
        (await site.strike(sendContact.path, { method: 'POST', headers: type, body: `${good}&${more}` })).status,
      ]).toEqual([more, 400]);
    expect(await stored()).toBe(0);
  });

  test.each(['id', 'rev', 'createdAt', 'live', 'origin', 'publishedAt', 'updatedAt', 'v'])(
    'is refused beside permitted fields: %s of an item',
    async (key) => {
      const { status, body } = await send(createContent, { json: { ...essayDraft(), [key]: 7 } });
      expect([status, body?.['fields']]).toEqual([400, { [key]: 'This field is not known.' }]);
    },
  );

  test.each(['spam', 'spamReason', 'submittedAt', 'origin', 'note', 'company', 'id'])(
    'is refused beside permitted fields: %s of an inquiry',
    async (key) => {
      expect((await site.strike(sendContact.path, { json: { ...inquiry, [key]: false } })).status).toBe(400);
    },
  );
});

test('rules 12: a body that lies about its length is read to its limit and no further, at every endpoint', async () => {
  for (const endpoint of await bodies()) {
    let pulled = 0;
    const piece = new Uint8Array(1_024).fill(0x20);
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += piece.length;
        controller.enqueue(piece);
      },
    });
    const fields = { 'Content-Type': 'application/json', 'Content-Length': '2' };
    const { status } = await send(endpoint, { body, headers: fields });
    // One chunk is read ahead.
    const most = endpoint.bodyLimit + 3 * piece.length;
    expect([endpoint.path, status, pulled <= most]).toEqual([endpoint.path, 413, true]);
  }
});

test('rules 12: a urlencoded body is read to three times that limit and no further, and nothing of it is kept', async () => {
  for (const endpoint of (await bodies()).filter(({ takes }) => takes?.includes('form'))) {
    for (const piece of ['%E0%A4%95', '+', 'a=b&']) {
      let pulled = 0;
      const chunk = new TextEncoder().encode(piece.repeat(100));
      const body = new ReadableStream({
        pull: (controller) => {
          pulled += chunk.length;
          controller.enqueue(chunk);
        },
      });
      const fields = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '2' };
      await send(endpoint, { body, headers: fields });
      const most = 3 * endpoint.bodyLimit + 3 * chunk.length;
      expect([endpoint.path, piece, pulled > 3 * endpoint.bodyLimit, pulled <= most]).toEqual([
        endpoint.path,
        piece,
        true,
        true,
      ]);
    }
  }
  expect(await stored()).toBe(0);
});

describe('rules 13: a body that is not what it claims to be', () => {
  const text = JSON.stringify(inquiry);
  const json = 'application/json';
  const bytes = (list: number[]): Uint8Array<ArrayBuffer> =>
    Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from(list),
      Buffer.from('","email":"a@example.com","inquiryType":"other","message":"A long enough message."}'),
    ]);

  test.each<[string, string, BodyInit, Record<string, string>, number]>([
    ['UTF-16', `${json}; charset=utf-16le`, Buffer.from(text, 'utf16le'), {}, 415],
    ['UTF-7', `${json}; charset=utf-7`, text, {}, 415],
    ['UTF-16 that calls itself nothing', json, Buffer.from(text, 'utf16le'), {}, 400],
    ['an overlong NUL', json, bytes([0xc0, 0x80]), {}, 400],
    ['an overlong slash', json, bytes([0xe0, 0x80, 0xaf]), {}, 400],
    ['half a surrogate pair in bytes', json, bytes([0xed, 0xa0, 0x80]), {}, 400],
    ['a byte that continues nothing', json, bytes([0x41, 0xbf]), {}, 400],
    ['a code point beyond the last', json, bytes([0xf4, 0x90, 0x80, 0x80]), {}, 400],
    ['gzip', json, gzipSync(text), { 'Content-Encoding': 'gzip' }, 415],
    ['gzip that says nothing', json, gzipSync(text), {}, 400],
    ['two codings', json, gzipSync(gzipSync(text)), { 'Content-Encoding': 'gzip, gzip' }, 415],
    [
      'XML with an entity',
      'application/xml',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      {},
      415,
    ],
    ['another kind of JSON', 'application/ld+json', text, {}, 415],
    ['two types', `${json}, text/html`, text, {}, 415],
    ['no type', '', text, {}, 415],
    [
      'a form',
      'multipart/form-data; boundary=a',
      `--a\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--a--`,
      {},
      415,
    ],
    ['JSON with a comment', json, `/**/${text}`, {}, 400],
    ['two values', json, `${text}${text}`, {}, 400],
    ['NaN', json, '{"elapsed":NaN}', {}, 400],
    ['a number beyond all', json, text.replace('{', '{"elapsed":1e999,'), {}, 400],
    ['33 levels', json, `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, {}, 400],
    ['seven thousand levels', json, '['.repeat(7_000) + ']'.repeat(7_000), {}, 400],
    ['3,000 values', json, `[${'0,'.repeat(3_000)}0]`, {}, 400],
    ['a list', json, `[${text}]`, {}, 400],
    ['a text', json, JSON.stringify(text), {}, 400],
  ])('is refused and stores nothing: %s', async (_, type, body, fields, status) => {
    const typed = type === '' ? {} : { 'Content-Type': type };
    const sent = type === '' && typeof body === 'string' ? Buffer.from(body) : body;
    const answer = await site.strike(sendContact.path, {
      method: 'POST',
      headers: { ...typed, ...fields },
      body: sent,
    });
    expect(answer.status).toBe(status);
    expect(await stored()).toBe(0);
  });
});

test('rules 14: no override turns one method into another', async () => {
  const { body } = await send(createContent, { json: essayDraft() });
  const { id } = body?.['item'] as { id: string };
  const path = readContentItem.path.replace('{id}', id);
  const names = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method'];
  const fields = Object.fromEntries(names.map((name) => [name, 'DELETE']));
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PATCH'])
    await site.strike(`${path}?_method=DELETE&method=DELETE`, { method, headers: { ...headers, ...fields } });
  expect((await site.strike(path, { headers })).status).toBe(200);
  const form = { ...inquiry, _method: 'DELETE' };
  expect((await site.strike(sendContact.path, { form, headers: fields })).status).toBe(400);
});

test('rules 15: an email address that smuggles in a second one is invalid', async () => {
  const addresses = [
    ...['a@example.com,b@example.com', 'a@example.com;b@example.com', 'a@example.com b@example.com', '<a@example.com>'],
    ...[
      'Ada <a@example.com>',
      '"a b"@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com%0aBcc:b@example.com,c',
    ],
    ...[
      'a@example.com\u0000',
      'a@exam\u200bple.com',
      'a@b@example.com',
      'a@[127.0.0.1]',
      'a@localhost',
      '@example.com',
      'a@',
    ],
    ...[
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(250)}.com`,
      'a\u202e@example.com',
      'a@example.com\u2028b',
      '.a@example.com',
    ],
  ];
  for (const [n, email] of addresses.entries()) {
    const ip = `198.19.0.${n}`;
    const asked = [
      await site.strike(subscribe.path, { json: { email, source: 'website' }, ip }),
      await site.strike(sendContact.path, { json: { ...inquiry, email }, ip }),
    ];
    expect([email, ...asked.map(({ status }) => status)]).toEqual([email, 400, 400]);
  }
  for (const email of [['a@example.com'], { a: 1 }, 7, true])
    expect((await site.strike(subscribe.path, { json: { email, source: 'website' } })).status).toBe(400);
  expect((await site.stores.open(subscribers).all()).records).toEqual([]);
});

test('rules 16: no parameter of a path leads to another key, store or site', async () => {
  const leading = [
    ...[
      '..',
      '..%2f..%2fsettings',
      '..%5c..%5c',
      '%252e%252e%252f',
      '%00',
      '%0d%0aX-Injected:%20yes',
      '%2f%2fattacker.example',
    ],
    ...['snapshot', 'x%2f000001', '%c0%ae%c0%ae', '__proto__', '%3fa=b', 'x'.repeat(3_000)],
  ];
  for (const { method, path } of await contractEndpoints()) {
    if (!path.includes('{')) continue;
    for (const value of leading) {
      const asked = path.replaceAll(/\{\w+\}/g, value);
      if (!site.isRouted(asked)) continue;
      site.requests.length = 0;
      const body =
        method === 'GET' || method === 'DELETE'
          ? {}
          : { json: { rev: 1, status: 'draft', spam: true, revision: 1, altText: '' } };
      const { status, headers: sent } = await site.strike(asked, { method, headers, ...body });
      expect([asked, status < 500, sent.has('X-Injected')]).toEqual([asked, true, false]);
      const outside = site.requests.filter(
        (request) => !request.includes(`/site:${site.deploy.context}_`) || /\.\.|%2e/i.test(request),
      );
      expect([asked, outside]).toEqual([asked, []]);
    }
  }
});

test("rules 16: a caller's own ids and keys never become keys of storage", async () => {
  for (const [n, key] of ['../../content/all/x/000001', 'answers/x', '__proto__', '%2e%2e'].entries()) {
    const { status } = await site.strike(sendContact.path, {
      json: inquiry,
      headers: { 'Idempotency-Key': key },
      ip: `198.19.1.${n}`,
    });
    expect(status).toBe(200);
  }
  const keys = (await everythingStored(site)).split('\n').map((line) => line.split(' ')[0] ?? '');
  for (const key of keys.filter((one) => one.includes('_limits/')))
    expect(key).toMatch(/_limits\/(answers\/[0-9a-f]{64}|claims\/[0-9a-f]{64}\/\d{6}|quotas\/[\w/.-]+|days\/[\d-]+)$/);
});

test('rules 17: no text that a form accepts blocks the server', async () => {
  const long = 15_000;
  const fields = [
    'a@'.repeat(long / 2),
    `${'a'.repeat(long)}@`,
    `a@${'a.'.repeat(long / 2)}`,
    `${'a-'.repeat(long / 2)}!`,
    'www.'.repeat(long / 4),
    ' '.repeat(long),
    '\u0301'.repeat(long / 2),
    '/'.repeat(long),
  ];
  for (const [n, text] of fields.entries()) {
    const ip = `198.19.2.${n}`;
    const strikes = [
      () => site.strike(sendContact.path, { json: { ...inquiry, email: text }, ip }),
      () => site.strike(sendContact.path, { json: { ...inquiry, name: text, message: text, elapsed: 1 }, ip }),
      () =>
        site.strike(subscribe.path, {
          json: { email: text.slice(0, 3_900), source: 'website', page: `/${text}`.slice(0, 100) },
          ip,
        }),
      () =>
        site.strike(sendEvents.path, {
          json: { events: [{ eventName: 'click', page: '/', url: text.slice(0, 300) }] },
          ip,
        }),
      () =>
        site.strike(`${listContent.path}?q=${encodeURIComponent(text)}&cursor=${encodeURIComponent(text)}`, {
          headers,
        }),
    ];
    for (const strike of strikes) expect(await longestTurn(strike)).toBeLessThan(200);
  }
});
