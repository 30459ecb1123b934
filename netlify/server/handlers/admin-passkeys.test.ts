import {
  addPasskey,
  askPasskey,
  listPasskeys,
  mostPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  switchPassword,
} from '#contract/api/admin-passkeys.ts';
import { offerPasskeySignIn } from '#contract/api/passkey-offer.ts';
import { signIn } from '#contract/api/admin-session.ts';
import { listSessions } from '#contract/api/admin-sessions.ts';
import { fillPath, type Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { configureSignIn, tokenFor } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { rememberHashes } from '#support/remembered-hashes.ts';
import { softwareAuthenticator, type Twist } from '#support/software-authenticator.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import login from '../../functions/admin-login.ts';
import handler from '../../functions/admin-passkeys.ts';
import sessionsHandler from '../../functions/admin-sessions.ts';
import { defaultPassword } from '../auth/default-credentials.ts';
import { hashPassword } from '../environment/password-hash.ts';

const origin = 'https://meridianforge.example';
const place = { origin, rpId: 'meridianforge.example' };
type Authenticator = ReturnType<typeof softwareAuthenticator>;

let site: StoredSite;
let Authorization: string;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  configureSignIn({ SITE_URL: origin });
  rememberHashes();
  Authorization = `Bearer ${await tokenFor(site.deploy.context)}`;
});

async function send(endpoint: Endpoint, json?: unknown, { id = '', as = Authorization, ip = '203.0.113.7' } = {}) {
  const headers = { ...(endpoint.auth === 'bearer' && { Authorization: as }), 'User-Agent': 'Chrome/140 Android' };
  const request = apiRequest(fillPath(endpoint.path, { id }), { method: endpoint.method, headers, json });
  return callFunction(handler, request, callContext({ ip, deploy: site.deploy }));
}

const challengeOf = (body: unknown) => (body as { options: { challenge: string } }).options;
const askFor = async (purpose: 'register' | 'switch-off', as = Authorization) =>
  challengeOf((await send(askPasskey, { purpose }, { as })).body);
const offered = async () => challengeOf((await send(offerPasskeySignIn)).body);

async function register(name = 'Phone', authenticator = softwareAuthenticator(place)): Promise<Authenticator> {
  const credential = authenticator.make(await askFor('register'));
  expect((await send(addPasskey, { name, credential })).status).toBe(200);
  return authenticator;
}
const enter = async (authenticator: Authenticator, twist: Twist = {}) =>
  send(signInByPasskey, { credential: authenticator.use(await offered(), twist) });
const listed = async () => listPasskeys.response.parse((await send(listPasskeys)).body);
const switchOff = async (authenticator: Authenticator) =>
  send(switchPassword, { off: true, credential: authenticator.use(await askFor('switch-off')) });
const byPassword = async (password = defaultPassword) =>
  callFunction(
    login,
    apiRequest(signIn.path, { json: { username: 'ada', password } }),
    callContext({ ip: '198.51.100.9', deploy: site.deploy }),
  );

describe('a passkey', () => {
  test('is registered, named, used to sign in as with the password, and removed', async () => {
    const authenticator = await register();
    const [before] = (await listed()).passkeys;
    expect(before).toMatchObject({ name: 'Phone', usedAt: null, refusedAt: null });

    const answer = await enter(authenticator);
    expect(answer.status).toBe(200);
    const { token, user, message } = signInByPasskey.response.parse(answer.body);
    expect([user, message]).toEqual([{ username: 'ada' }, 'Welcome back, ada.']);
    expect((await send(listPasskeys, undefined, { as: `Bearer ${token}` })).status).toBe(200);

    const id = before?.id ?? '';
    expect((await send(renamePasskey, { name: ' Key ' }, { id })).status).toBe(200);
    const [after] = (await listed()).passkeys;
    expect(after?.name).toBe('Key');
    expect(Date.parse(after?.usedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);

    expect((await send(removePasskey, undefined, { id })).status).toBe(200);
    expect((await listed()).passkeys).toEqual([]);
    expect((await enter(authenticator)).status).toBe(401);
  });

  test("is offered for the configured origin, whatever the request's host, without revealing any passkey", async () => {
    await register();
    const request = new Request(`https://attacker.example${offerPasskeySignIn.path}`);
    const { body } = await callFunction(handler, request, callContext({ deploy: site.deploy }));
    expect(body).toMatchObject({ origin, options: { rpId: place.rpId, userVerification: 'required' } });
    expect((body as { options: object }).options).not.toHaveProperty('allowCredentials');
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://attacker.example' }],
    ['another host name', { rpId: 'attacker.example' }],
    ['another kind of answer', { type: 'webauthn.get' }],
    ['nobody who unlocked it', { isUnverified: true }],
  ])('is not registered with %s', async (_, twist) => {
    const credential = softwareAuthenticator(place).make(await askFor('register'), twist);
    expect((await send(addPasskey, { name: 'Phone', credential })).status).toBe(403);
    expect((await listed()).passkeys).toEqual([]);
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://attacker.example' }],
    ['another host name', { rpId: 'attacker.example' }],
    ['another kind of answer', { type: 'webauthn.create' }],
    ['nobody who unlocked it', { isUnverified: true }],
    ['the signature of another key', { forges: true }],
  ])('does not sign in with %s', async (_, twist) => {
    const { status, body } = await enter(await register(), twist);
    expect([status, problem.parse(body).message]).toEqual([401, 'This passkey was not accepted. Please try again.']);
  });

  test('that was never registered gets the same answer as a forged one', async () => {
    await register();
    const [foreign, forged] = [
      await enter(softwareAuthenticator(place)),
      await enter(await register('B'), { forges: true }),
    ];
    const told = ({ status, body }: typeof foreign) => [status, problem.parse(body).message];
    expect(told(foreign)).toEqual(told(forged));
  });

  test('whose counter goes back is refused, and the list says so', async () => {
    const authenticator = await register();
    expect((await enter(authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3]) {
      const { status, body } = await enter(authenticator, { counter });
      expect([status, problem.parse(body).message]).toEqual([401, expect.stringContaining('counter ran backwards')]);
    }
    expect((await listed()).passkeys[0]?.refusedAt).not.toBeNull();
    expect((await enter(authenticator, { counter: 8 })).status).toBe(200);
  });

  test('without a counter works again and again', async () => {
    const authenticator = await register();
    for (let time = 0; time < 3; time += 1) expect((await enter(authenticator, { counter: 0 })).status).toBe(200);
  });

  test('is registered once, and there are twenty at most, even with simultaneous requests', async () => {
    const first = softwareAuthenticator(place);
    await register('First', first);
    const again = first.make(await askFor('register'));
    expect((await send(addPasskey, { name: 'Again', credential: again })).status).toBe(409);
    for (let made = 1; made < mostPasskeys - 1; made += 1) await register();
    const both = [softwareAuthenticator(place), softwareAuthenticator(place)];
    const credentials = await Promise.all(both.map(async (one) => one.make(await askFor('register'))));
    const answers = await Promise.all(credentials.map((credential) => send(addPasskey, { name: 'Last', credential })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await listed()).passkeys).toHaveLength(mostPasskeys);
  });
});

describe('a challenge', () => {
  test('is valid once, even for two simultaneous requests', async () => {
    const authenticator = await register();
    const credential = authenticator.use(await offered());
    const answers = await Promise.all([1, 2, 3].map(() => send(signInByPasskey, { credential })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await send(signInByPasskey, { credential })).status).toBe(401);
  });

  test('expires after five minutes', async () => {
    const authenticator = await register();
    const options = await offered();
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1000, toFake: ['Date'] });
    const { status } = await send(signInByPasskey, { credential: authenticator.use(options) });
    vi.useRealTimers();
    expect(status).toBe(401);
  });

  test('for one purpose, session or site is invalid for another', async () => {
    const authenticator = await register();
    expect((await send(signInByPasskey, { credential: authenticator.use(await askFor('switch-off')) })).status).toBe(
      401,
    );
    const made = softwareAuthenticator(place).make(await offered());
    expect((await send(addPasskey, { name: 'Phone', credential: made })).status).toBe(403);
    const another = `Bearer ${await tokenFor(site.deploy.context)}`;
    const theirs = softwareAuthenticator(place).make(await askFor('register', another));
    expect((await send(addPasskey, { name: 'Phone', credential: theirs })).status).toBe(403);
  });

  test('that was made up is invalid, and leaves nothing behind', async () => {
    const authenticator = await register();
    const before = await everythingIn(site.deploy.context, 'sessions');
    for (const challenge of ['', 'AAAA', 'A'.repeat(72), '!'.repeat(72)])
      expect((await send(signInByPasskey, { credential: authenticator.use({ challenge }) })).status).toBe(401);
    expect(await everythingIn(site.deploy.context, 'sessions')).toBe(before);
  });

  test('is made without writing to storage', async () => {
    const before = site.requests.filter((request) => request.startsWith('PUT')).length;
    for (let call = 0; call < 5; call += 1) await offered();
    expect(site.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(before);
  });
});

test('guessing with passkeys is slowed down like guessing passwords, and the password still works', async () => {
  const stranger = softwareAuthenticator(place);
  for (let failed = 0; failed < 5; failed += 1) expect((await enter(stranger)).status).toBe(401);
  expect((await enter(stranger)).status).toBe(429);
  expect((await byPassword()).status).toBe(200);
});

test('120 requests a minute from one address are answered, whatever they ask, and other addresses are not affected', async () => {
  const asks = async (ip: string) => (await send(offerPasskeySignIn, undefined, { ip })).status;
  for (let asked = 0; asked < 120; asked += 1) expect(await asks('192.0.2.60')).toBe(200);
  expect([await asks('192.0.2.60'), await asks('192.0.2.61')]).toEqual([429, 200]);
});

test('no passkey signs in without storage', async () => {
  const authenticator = await register();
  const credential = authenticator.use(await offered());
  await site.stop();
  expect((await send(signInByPasskey, { credential })).status).toBe(503);
});

test('an attempt at which storage fails is not counted as a wrong one', async () => {
  const authenticator = await register();
  site.faults = (request) => (request.includes('_passkeys/') ? 403 : undefined);
  for (let made = 0; made < 6; made += 1) {
    const credential = authenticator.use(await offered());
    expect((await send(signInByPasskey, { credential })).status).toBe(503);
  }
  site.faults = () => undefined;
  expect((await send(signInByPasskey, { credential: authenticator.use(await offered()) })).status).toBe(200);
});

test('a session that began over 15 minutes ago can neither add nor remove a passkey, nor switch the password on', async () => {
  const first = await register('First');
  await register('Second');
  await switchOff(first);
  const before = await listed();
  const [{ id } = { id: '' }] = before.passkeys;
  const minutesAgo = async (minutes: number) =>
    `Bearer ${await tokenFor(site.deploy.context, new Date(Date.now() - minutes * 60_000))}`;

  const as = await minutesAgo(15.1);
  const answers = [
    await send(askPasskey, { purpose: 'register' }, { as }),
    await send(removePasskey, undefined, { id, as }),
    await send(switchPassword, { off: false }, { as }),
  ];
  for (const { status, body } of answers)
    expect([status, problem.parse(body).message]).toEqual([403, expect.stringContaining('Sign out and in again')]);
  expect(await listed()).toEqual(before);

  const credential = softwareAuthenticator(place).make(await askFor('switch-off', as));
  expect((await send(addPasskey, { name: 'Third', credential }, { as })).status).toBe(403);
  expect((await send(renamePasskey, { name: 'Mine' }, { id, as })).status).toBe(200);
  expect((await send(askPasskey, { purpose: 'register' }, { as: await minutesAgo(14.9) })).status).toBe(200);
});

describe('the password', () => {
  test('is switched off by a passkey once there are two, and then signs no one in', async () => {
    const first = await register('First');
    expect((await switchOff(first)).status).toBe(409);
    await register('Second');
    expect((await send(switchPassword, { off: true })).status).toBe(400);
    expect((await switchOff(softwareAuthenticator(place))).status).toBe(403);
    expect((await listed()).passwordIsOff).toBe(false);
    expect((await switchOff(first)).status).toBe(200);
    expect((await listed()).passwordIsOff).toBe(true);

    const { status, body } = await byPassword();
    expect([status, problem.parse(body).message]).toEqual([
      403,
      'Signing in with the password is switched off. Use a passkey.',
    ]);
    // A wrong password does not reveal this.
    expect(problem.parse((await byPassword('a password of somebody')).body).message).toBe('Invalid credentials');
    expect((await enter(first)).status).toBe(200);

    const [{ id } = { id: '' }] = (await listed()).passkeys;
    expect((await send(removePasskey, undefined, { id })).status).toBe(409);
    expect((await send(switchPassword, { off: false })).status).toBe(200);
    expect((await byPassword()).status).toBe(200);
    expect((await send(removePasskey, undefined, { id })).status).toBe(200);
  });

  test('is switched on again by a new hash, which ends every session', async () => {
    await register('First');
    await switchOff(await register('Second'));
    expect((await byPassword()).status).toBe(403);
    vi.stubEnv('ADMIN_PASSWORD_HASH', await hashPassword(defaultPassword));
    expect((await byPassword()).status).toBe(200);
    expect((await send(listPasskeys)).status).toBe(401);
    Authorization = `Bearer ${await tokenFor(site.deploy.context)}`;
    expect((await listed()).passkeys).toHaveLength(2);
  });

  test('signs no one in while it is unknown whether it is off', async () => {
    await register();
    site.faults = (request) => (request.includes('passkeys') ? 403 : undefined);
    expect((await byPassword()).status).toBe(503);
  });
});

test('a session that was started with a passkey is listed as such', async () => {
  const { body } = await enter(await register());
  const { token } = signInByPasskey.response.parse(body);
  const request = apiRequest(listSessions.path, { headers: { Authorization: `Bearer ${token}` } });
  const answer = await callFunction(sessionsHandler, request, callContext({ deploy: site.deploy }));
  expect(listSessions.response.parse(answer.body).sessions).toMatchObject([
    { device: 'Chrome on Android', by: 'passkey', isThis: true },
  ]);
});
