import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createHmac } from 'node:crypto';
import { listSettings } from '#contract/api/admin-settings.ts';
import { signOut } from '#contract/api/admin-session.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { confirmSubscription, disownSubscription, unsubscribe } from '#contract/api/newsletter-links.ts';
import { fillPath } from '#contract/endpoint.ts';
import { defaultPasswordHash } from '#server/auth/default-credentials.ts';
import { keyFor } from '#server/auth/key-for.ts';
import { unsubscribeToken } from '#server/mail/link-token.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { deviceTokenFor, tokenFor } from '#support/administrator.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { contractEndpoints } from '#support/contract-endpoints.ts';
import { readMail } from '#support/read-mail.ts';
import { sendingSite } from '#support/sending-site.ts';

let site: AttackedSite;
let token: string;
const secret = 's'.repeat(43);
const source = { sessionSecret: secret, storedHash: defaultPasswordHash, username: 'ada' };
const inBase64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const partsOf = (given: string): string[] => given.split('.');
const read = (at: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(partsOf(token)[at] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A validly signed token, by default with the right key, so that its content must be the reason for refusing it. */
function forge(
  header: unknown,
  claims: unknown,
  key: Uint8Array | string = keyFor('admin session', source),
  hash = 'sha256',
): string {
  const signed = `${inBase64(header)}.${inBase64(claims)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}

const open = (bearer: string, context = site.deploy.context) =>
  site.strike(listSettings.path, {
    headers: { Authorization: `Bearer ${bearer}` },
    context: { deploy: { context, id: 'a' } },
  });

beforeEach(async () => {
  site = await attackedSite({ SESSION_SECRET: secret });
  token = await tokenFor(site.deploy.context);
});

const bearers = async () => (await contractEndpoints()).filter(({ auth }) => auth === 'bearer');

describe('rules 7: a forged token opens nothing', () => {
  test('except one made as the site makes them, so the others fail because of what they change', async () => {
    expect((await open(forge(read(0), read(1)))).status).toBe(200);
  });

  const none = ['none', 'None', 'NONE', 'nOnE', '', null, undefined, ['HS256'], 0];
  test.each(none)('without a signature, as alg %j', async (alg) => {
    const unsigned = `${inBase64({ ...read(0), alg })}.${inBase64(read(1))}.`;
    expect((await open(unsigned)).status).toBe(401);
    expect((await open(`${unsigned}${partsOf(token)[2] ?? ''}`)).status).toBe(401);
  });

  test.each([
    ['HS384', 'sha384'],
    ['HS512', 'sha512'],
    ['RS256', 'sha256'],
    ['ES256', 'sha256'],
    ['PS256', 'sha256'],
    ['EdDSA', 'sha512'],
    ['dir', 'sha256'],
    ['hs256', 'sha256'],
  ])('with the algorithm %s and the right key', async (alg, hash) => {
    expect((await open(forge({ ...read(0), alg }, read(1), undefined, hash))).status).toBe(401);
  });

  test.each([
    ['no key', ''],
    ['NUL', '\u0000'],
    ['the secret itself', secret],
    ['the hash of the password', defaultPasswordHash],
    ['the name', 'ada'],
    ['a word', 'secret'],
    ['the key of devices', keyFor('admin device', source)],
    ['the key of previews', keyFor('content preview in production', source)],
    ['the key of build reports', keyFor('build report', source)],
  ])('signed with %s', async (_, key) => {
    expect((await open(forge(read(0), read(1), key))).status).toBe(401);
  });

  test.each([
    ['kid as a path', { kid: '../../../../dev/null' }],
    ['kid as SQL', { kid: "x' UNION SELECT ''--" }],
    ['jku', { jku: 'https://attacker.example/keys' }],
    ['x5u', { x5u: 'http://169.254.169.254/' }],
    ['a key of its own', { jwk: { kty: 'oct', k: '' } }],
  ])('that names the key to use: %s', async (_, fields) => {
    const reached = vi.spyOn(globalThis, 'fetch');
    for (const key of ['', '\u0000', 'x'])
      expect((await open(forge({ ...read(0), ...fields }, read(1), key))).status).toBe(401);
    for (const [address] of reached.mock.calls) {
      const asked = address instanceof Request ? address.url : address instanceof URL ? address.href : address;
      expect(new URL(asked).hostname).toBe('127.0.0.1');
    }
  });

  const now = Math.floor(Date.now() / 1000);
  test.each([
    ['another deploy', { aud: 'admin/production' }],
    ['a device', { aud: 'device/production' }],
    ['every deploy', { aud: 'admin/' }],
    ['no audience', { aud: undefined }],
    ['a list of audiences', { aud: ['admin/production', 'x'] }],
    ['another issuer', { iss: 'attacker' }],
    ['nobody', { sub: undefined }],
    ['somebody else', { sub: 'grace' }],
    ['an end that has passed', { exp: now - 6, iat: now - 60 }],
    ['an end far away', { exp: now + 1e9, iat: now - 9 * 3_600 }],
    ['a beginning in the future', { iat: now + 3_600 }],
    ['a beginning that never was', { iat: undefined }],
    ['an end that is no number', { exp: `${now + 60}` }],
    ['an infinite end', { exp: 1e999 }],
    ['no id', { jti: undefined }],
    ['an id that leads elsewhere in storage', { jti: '../../content/all' }],
    ['an id of JavaScript', { jti: { toString: 'x' } }],
  ])('whose claims name %s', async (_, claims) => {
    expect((await open(forge(read(0), { ...read(1), ...claims }))).status).toBe(401);
  });

  test.each([
    ['another type', { typ: 'JWT' }],
    ['the type of a device', { typ: 'admin-device+jwt' }],
    ['no type', { typ: undefined }],
    ['what it insists on', { crit: ['exp'], exp: 1 }],
    ['a payload that is not encoded', { crit: ['b64'], b64: false }],
  ])('with %s in its header', async (_, fields) => {
    expect((await open(forge({ ...read(0), ...fields }, read(1)))).status).toBe(401);
  });

  test('truncated, mixed, doubled, wrapped or extended', async () => {
    const [header = '', claims = '', signature = ''] = partsOf(token);
    const other = partsOf(await tokenFor('production'));
    const broken = [
      ...[
        `${header}.${claims}`,
        `${header}.${claims}.`,
        `.${claims}.${signature}`,
        `${header}..${signature}`,
        '..',
        '.',
        '',
      ],
      ...[`${header}.${claims}.${signature.slice(0, -2)}`, `${header}.${claims}.${signature}AA`, `${token}.${token}`],
      ...[
        `${header}.${claims}.${other[2] ?? ''}`,
        `${header}.${other[1] ?? ''}.${signature}`,
        `${token},x`,
        `"${token}"`,
      ],
      ...[`${token} `.repeat(2).trim(), `${header}.${claims}=.${signature}`, `${token}.AA.AA`, inBase64(token)],
    ];
    for (const one of broken) expect([one, (await open(one)).status]).toEqual([one, 401]);
  });

  test('and every endpoint that requires a token refuses an unsigned one', async () => {
    const unsigned = `${inBase64({ ...read(0), alg: 'none' })}.${inBase64(read(1))}.`;
    for (const { method, path } of await bearers()) {
      const { status, text } = await site.strike(fillPath(path, { id: 'x', check: 'x', slug: 'x', token: 'x' }), {
        method,
        headers: { Authorization: `Bearer ${unsigned}` },
      });
      expect([path, method, status, text.includes('unauthorized')]).toEqual([path, method, 401, true]);
    }
  });

  test('nor does a real one for something else, or for another deploy', async () => {
    expect((await open(await deviceTokenFor(site.deploy.context))).status).toBe(401);
    expect((await open(token, 'production')).status).toBe(401);
    expect((await open(token)).status).toBe(200);
  });
});

describe('rules 8: an ended session stays ended', () => {
  const leave = () => site.strike(signOut.path, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });

  test('for every spelling of the token and for many concurrent calls', async () => {
    const race = await Promise.all([leave(), ...Array.from({ length: 10 }, () => open(token))]);
    expect(race[0].status).toBe(200);
    const spelt = [token, ` ${token}`];
    for (const one of spelt) expect((await open(one)).status).toBe(401);
    expect((await leave()).status).toBe(401);
  });

  test('at every endpoint that requires a token', async () => {
    await leave();
    for (const { method, path } of await bearers()) {
      const json = method === 'POST' || method === 'PUT' ? { json: {} } : {};
      const headers = { Authorization: `Bearer ${token}` };
      const { status } = await site.strike(fillPath(path, { id: 'x', check: 'x', slug: 'x', token: 'x' }), {
        method,
        headers,
        ...json,
      });
      expect([path, method, status]).toEqual([path, method, 401]);
    }
  });

  test('even if storage cannot confirm it, because then no one is let in', async () => {
    site.faults = (request) => (request.includes('denied') ? 500 : undefined);
    expect((await open(token)).status).toBe(503);
  });

  test.each([
    ['SESSION_SECRET', 't'.repeat(43)],
    ['ADMIN_USERNAME', 'grace'],
    ['ADMIN_PASSWORD_HASH', 'scrypt:ln=17,r=8,p=1:55cLcnPfJwS9bJYfVMTAjQ:33q2iBqkKjL9VKh2AwqgctQRrKjTlUbj3HJ4EGQupDM'],
  ])('when %s changes', async (name, value) => {
    vi.stubEnv(name, value);
    expect((await open(token)).status).toBe(401);
  });
});

test('rules 9: a token anywhere but in the Authorization header opens no endpoint', async () => {
  for (const { method, path } of await bearers()) {
    const body = method === 'POST' || method === 'PUT' ? { json: { token, Authorization: `Bearer ${token}` } } : {};
    const { status } = await site.strike(
      `${fillPath(path, { id: 'x', check: 'x', slug: 'x', token: 'x' })}?token=${token}&access_token=${token}&Authorization=Bearer%20${token}`,
      {
        method,
        headers: {
          Cookie: `token=${token}; Authorization=Bearer ${token}`,
          'X-Authorization': `Bearer ${token}`,
          'Proxy-Authorization': `Bearer ${token}`,
          'X-Auth-Token': token,
        },
        ...body,
      },
    );
    expect([path, method, status]).toEqual([path, method, 401]);
  }
});

test('rules 10: a link in a mail opens what it was made for, and nothing else', async () => {
  const { send, arrived } = await sendingSite(site);
  const join = (email: string) =>
    site.strike(subscribe.path, { json: { email, source: 'website' }, ip: `198.18.60.${arrived.length + 1}` });
  const linkOf = (at: number): string =>
    /\/newsletter\/confirm\?token=([\w-]+)/.exec(readMail(arrived[at]?.source ?? '').text)?.[1] ?? '';
  await join('ada@example.com');
  await send();
  await join('bob@example.com');
  await send();
  const [link, other] = [linkOf(0), linkOf(1)];
  const list = site.stores.open(subscribers);
  const id = await list.idOf('ada@example.com');
  const leave = unsubscribeToken({ subscriber: id, campaign: '' }, await list.linkKey());
  const statusOf = async (endpoint: { path: string }, given: unknown) =>
    (await site.strike(endpoint.path, { json: { token: given }, ip: `198.18.61.${(asked += 1)}` })).status;
  let asked = 0;

  const bytes = Buffer.from(link, 'base64url');
  const forged = [
    // For another purpose, with one link's content and another's signature and vice versa, and with a changed bit in
    // each part.
    Buffer.concat([Buffer.of(2), bytes.subarray(1)]),
    Buffer.concat([Buffer.from(other, 'base64url').subarray(0, 33), bytes.subarray(33)]),
    Buffer.concat([bytes.subarray(0, 33), Buffer.from(other, 'base64url').subarray(33)]),
    ...[0, 1, 32, 33, 64].map((at) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))),
    bytes.subarray(0, 64),
    Buffer.concat([bytes, Buffer.of(0)]),
  ].map((one) => one.toString('base64url'));
  for (const endpoint of [confirmSubscription, disownSubscription])
    for (const token of [...forged, leave]) expect(await statusOf(endpoint, token)).toBe(404);
  for (const token of [link, other, ...forged]) expect(await statusOf(unsubscribe, token)).toBe(404);
  for (const wrong of [['a'], { token: link }, null, 7, `${link}\n`, ` ${link}`, `${link}=`])
    expect(await statusOf(confirmSubscription, wrong)).toBeGreaterThanOrEqual(400);
  expect((await list.read(id))?.value).toMatchObject({ verifiedAt: null, unsubscribedAt: null });

  expect(await statusOf(confirmSubscription, link)).toBe(200);
  expect((await list.read(id))?.value.verifiedAt).not.toBeNull();
  expect((await list.read(await list.idOf('bob@example.com')))?.value.verifiedAt).toBeNull();
  expect(site.log.join('\n')).not.toMatch(new RegExp([link, other, leave, 'example\\.com'].join('|')));
});
