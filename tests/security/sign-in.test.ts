import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { scrypt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { signInByPasskey } from '#contract/api/admin-passkeys.ts';
import { offerPasskeySignIn } from '#contract/api/passkey-offer.ts';
import { readLoginHint, signIn } from '#contract/api/admin-session.ts';
import { defaultPassword, defaultPasswordHash } from '#server/auth/default-credentials.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { deviceTokenFor } from '#support/administrator.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { everythingStored } from '#support/everything-stored.ts';
import { rememberHashes } from '#support/remembered-hashes.ts';
import { softwareAuthenticator } from '#support/software-authenticator.ts';

let site: AttackedSite;
const right = { username: 'ada', password: defaultPassword };
let asked = 0;
/** An address of origin used by no other test in this process. */
const newAddress = (): string => `198.18.${(asked += 1) >> 8}.${asked & 255}`;
const attempt = (json: unknown, ip = newAddress(), headers = {}) => site.strike(signIn.path, { json, ip, headers });

beforeEach(async () => {
  site = await attackedSite();
});

test('rules 1: nothing stored, logged or answered reveals a password or its hash', async () => {
  rememberHashes();
  const answers = [await attempt(right), await attempt({ ...right, password: 'canary of a password' })];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  const seen = [await everythingStored(site), site.log.join('\n'), ...answers.map(({ text }) => text)].join('\n');
  for (const secret of [defaultPassword, 'canary of a password', ...defaultPasswordHash.split(':').slice(2)])
    expect(seen).not.toContain(secret);
});

test.each([
  [
    'a hash that is made in a moment',
    'scrypt:ln=4,r=8,p=1:45cLcnPfJwS9bJYfVMTAjQ:33q2iBqkKjL9VKh2AwqgctQRrKjTlUbj3HJ4EGQupDM',
  ],
  [
    'one that would take all memory',
    'scrypt:ln=30,r=8,p=1:45cLcnPfJwS9bJYfVMTAjQ:33q2iBqkKjL9VKh2AwqgctQRrKjTlUbj3HJ4EGQupDM',
  ],
  ['one without a salt', 'scrypt:ln=17,r=8,p=1::33q2iBqkKjL9VKh2AwqgctQRrKjTlUbj3HJ4EGQupDM'],
  ['an empty key, which every password would match', 'scrypt:ln=17,r=8,p=1:45cLcnPfJwS9bJYfVMTAjQ:'],
])('rules 1: refuses a sign-in over %s', async (_, hash) => {
  vi.stubEnv('ADMIN_PASSWORD_HASH', hash);
  const { status, body, text } = await attempt(right);
  expect([status, body?.['code']]).toEqual([503, 'not_configured']);
  expect(text).not.toContain(hash);
});

test('rules 2: a known user name, an unknown one and a JavaScript property look alike, and cost the same', async () => {
  const scrypts = rememberHashes();
  const looks = async (username: string) => {
    const before = [scrypts.mock.calls.length, site.requests.length];
    const { status, headers, body } = await attempt({ username, password: 'a password of somebody' });
    const work = [scrypts.mock.calls.length, site.requests.length].map((count, index) => count - (before[index] ?? 0));
    const fields = [...headers].filter(([name]) => name !== 'x-request-id');
    return { status, fields, work, answer: { ...body, requestId: '' } };
  };
  await looks('warm');
  const known = await looks('ada');
  expect(known.work[0]).toBe(1);
  for (const username of ['grace', 'ADA', 'ada ', '__proto__', 'toString', 'x'.repeat(200), 'аda'])
    expect(await looks(username)).toEqual(known);
});

test('rules 3: no variant of a password is accepted, and one that is too long costs no hash', async () => {
  const scrypts = rememberHashes();
  // HMAC inside scrypt pads short keys with NUL, so no hash distinguishes the first from the password.
  for (const password of [`${defaultPassword}\u0000`, defaultPassword.repeat(7)])
    expect((await attempt({ ...right, password })).status).toBe(401);
  const made = scrypts.mock.calls.length;
  expect((await attempt({ ...right, password: 'x'.repeat(1_001) })).status).toBe(400);
  const emoji = '\u{1f511}'.repeat(500);
  expect((await attempt({ ...right, password: emoji, device: emoji })).status).toBe(413);
  expect((await attempt({ ...right, password: [defaultPassword] })).status).toBe(400);
  expect(scrypts.mock.calls.length).toBe(made);
});

test('rules 4: the documented credentials open nothing on a deployed site, whatever host the caller claims', async () => {
  rememberHashes();
  vi.stubEnv('ADMIN_PASSWORD_HASH', '');
  vi.stubEnv('LOCAL_SITE', 'yes');
  const places = [
    { host: 'localhost', ip: newAddress(), context: { deploy: { context: 'dev', id: 'a' } } },
    { host: 'localhost', ip: '127.0.0.1', context: { deploy: { context: 'production', id: 'a' } } },
    { host: 'localhost.attacker.example', ip: '127.0.0.1', context: { deploy: { context: 'dev', id: 'a' } } },
  ];
  const headers = {
    Host: 'localhost',
    'X-Forwarded-For': '127.0.0.1',
    'X-Forwarded-Host': 'localhost',
    Forwarded: 'for=127.0.0.1;host=localhost',
  };
  for (const place of places) {
    const hint = await site.strike(readLoginHint.path, { headers, ...place });
    expect([hint.status, hint.body?.['defaultCredentials'], hint.text.includes(defaultPassword)]).toEqual([
      200,
      null,
      false,
    ]);
    const json = { username: 'admin', password: defaultPassword };
    expect((await site.strike(signIn.path, { headers, json, ...place })).status).toBe(503);
  }
});

test('rules 5: of forty concurrent guesses two are hashed at a time, and refused ones are told when to come back', async () => {
  let running = 0;
  let most = 0;
  const slow = async (done: (error: null, key: Buffer) => void): Promise<void> => {
    most = Math.max(most, (running += 1));
    await setTimeout(20);
    running -= 1;
    done(null, Buffer.alloc(32));
  };
  const instead = ((...args: unknown[]) => void slow(args.at(-1) as Parameters<typeof slow>[0])) as typeof scrypt;
  vi.spyOn(nodeCrypto(), 'scrypt').mockImplementation(instead);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => attempt({ ...right, password: 'a password of somebody' })),
  );
  expect(most).toBe(2);
  const away = answers.filter(({ status }) => status !== 401);
  expect(away.length).toBeGreaterThanOrEqual(30);
  for (const { status, headers, body } of away)
    expect([status, body?.['code'], headers.get('Retry-After')]).toEqual([503, 'busy', '5']);
});

describe('rules 6: guesses are counted', () => {
  const guess = { username: 'ada', password: 'a password of somebody' };

  test('against the address that the platform saw, whatever header fields say', async () => {
    rememberHashes();
    const ip = newAddress();
    const claims = [
      'X-Forwarded-For',
      'X-Real-IP',
      'X-NF-Client-Connection-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
      'Forwarded',
    ];
    for (let made = 0; made < 5; made += 1)
      expect((await attempt(guess, ip, { [claims[made] ?? '']: `192.0.2.${made}` })).status).toBe(401);
    for (const name of claims) {
      const { status, headers } = await attempt(right, ip, {
        [name]: name === 'Forwarded' ? 'for=192.0.2.9' : '192.0.2.9',
      });
      expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true]);
    }
    expect((await attempt(right)).status).toBe(200);
  });

  test('against the whole /64 of an address', async () => {
    rememberHashes();
    const inNet = (host: number): string => `2001:db8:77:${asked.toString(16)}:${host.toString(16)}::1`;
    for (let made = 0; made < 5; made += 1) expect((await attempt(guess, inNet(made))).status).toBe(401);
    expect((await attempt(right, inNet(99))).status).toBe(429);
  });

  test('even if the attacker claims to use a known browser, or brings the token of another deploy', async () => {
    rememberHashes();
    const ip = newAddress();
    const devices = ['x', await deviceTokenFor('production'), (await site.administrator()).Authorization.slice(7)];
    for (let made = 0; made < 5; made += 1)
      expect((await attempt({ ...guess, device: devices[made % 3] }, ip)).status).toBe(401);
    for (const device of devices) expect((await attempt({ ...right, device }, ip)).status).toBe(429);
  });
});

test('rules 51: a made-up passkey opens nothing, whatever host it names', async () => {
  const answers: unknown[] = [];
  for (const host of ['meridianforge.example', 'attacker.example']) {
    const offered = await site.strike(offerPasskeySignIn.path, { host });
    const { rpId, challenge } = (offered.body as { options: { rpId: string; challenge: string } }).options;
    expect(rpId).not.toBe('attacker.example');
    const credential = softwareAuthenticator({ origin: `https://${host}`, rpId: host }).use({ challenge });
    for (const twist of [{}, { id: '__proto__', rawId: '__proto__' }, { id: 'A'.repeat(1364) }]) {
      const { status, body } = await site.strike(signInByPasskey.path, {
        ...{ host, ip: newAddress(), json: { credential: { ...credential, ...twist } } },
      });
      answers.push([status, body?.['message']]);
    }
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify([401, 'This passkey was not accepted. Please try again.'])]),
  );
});
