import { readLoginHint, signIn, signOut } from '#contract/api/admin-session.ts';
import { setTimeout } from 'node:timers/promises';
import { problem } from '#contract/problem.ts';
import { configureSignIn, deviceTokenFor, tokenFor } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { limits } from '#storage/collections/limits.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { rememberHashes } from '#support/remembered-hashes.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test, type MockInstance } from 'vitest';
import { decodeJwt } from 'jose';
import handler from '../../functions/admin-login.ts';
import logout from '../../functions/admin-logout.ts';
import { countAttempt } from '../auth/attempts.ts';
import { defaultPassword } from '../auth/default-credentials.ts';
import type { LogEntry } from '../http/log.ts';

const right = { username: 'ada', password: defaultPassword };
const wrong = { username: 'ada', password: 'a password of somebody' };

let site: StoredSite;
let lines: LogEntry[];
let scrypt: MockInstance;
const post = (json: unknown, ip = '203.0.113.7') =>
  callFunction(handler, apiRequest(signIn.path, { json }), callContext({ ip, deploy: site.deploy }));
const leave = (headers: Record<string, string>) =>
  callFunction(logout, apiRequest(signOut.path, { method: 'POST', headers }), callContext({ deploy: site.deploy }));

/** What a guessing attacker sees of an answer. */
async function answerTo(json: unknown) {
  const { status, body, response } = await post(json);
  const { code, message } = problem.parse(body);
  return { status, code, message, challenge: response.headers.get('WWW-Authenticate') };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

beforeEach(async () => {
  lines = captureLog();
  site = await storedSite();
  configureSignIn();
  scrypt = rememberHashes();
});

describe('signing in', () => {
  test('gives a token that opens protected endpoints, in an answer that is not cached', async () => {
    const { status, body, response } = await post(right);
    expect(status).toBe(200);
    const { token, user } = signIn.response.parse(body);
    expect(user).toEqual({ username: 'ada' });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect((await leave({ Authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test.each([
    ['a wrong password', wrong],
    ['an unknown user', { ...right, username: 'grace' }],
    ['another case of the user name', { ...right, username: 'ADA' }],
    ['a user name that is none', { ...right, username: 'ada lovelace; --' }],
    ['the name of a thing of JavaScript', { ...right, username: '__proto__' }],
    ['a password with a space after it', { ...right, password: `${defaultPassword} ` }],
    ['the beginning of the password', { ...right, password: defaultPassword.slice(0, 12) }],
    ['a short password', { ...right, password: 'x' }],
    ['a password of 1,000 characters', { ...right, password: 'x'.repeat(1000) }],
  ])('with %s gets the same answer', async (_, given) => {
    expect(await answerTo(given)).toEqual({
      status: 401,
      code: 'unauthorized',
      message: 'Invalid credentials',
      challenge: 'Bearer realm="admin"',
    });
  });

  test.each([
    ['the right credentials', right],
    ['a wrong password', wrong],
    ['an unknown user', { ...wrong, username: 'grace' }],
    ['what can be neither name nor password', { username: '!', password: 'x' }],
  ])('makes one hash for %s', async (_, given) => {
    await post(given);
    expect(scrypt).toHaveBeenCalledTimes(1);
    expect(scrypt.mock.calls[0]?.slice(2, 4)).toEqual([32, { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 }]);
  });

  test('takes as long for an unknown user as for a known one', async () => {
    scrypt.mockRestore();
    // Other work only adds time, so the fastest of a few shows the real time; a sixth would exceed the limit.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 5; round += 1) {
      known = Math.min(known, await timeOf(() => post(wrong)));
      unknown = Math.min(unknown, await timeOf(() => post({ ...wrong, username: 'grace' })));
      if (round > 0 && Math.abs(known - unknown) < known / 2) break;
    }
    // A hash takes a few hundred milliseconds and the rest only a few, so a missing hash would be far outside these
    // bounds.
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  test.each([
    ['nothing', {}],
    ['no password', { username: 'ada' }],
    ['an empty password', { ...right, password: '' }],
    ['a password that is a list', { ...right, password: [defaultPassword] }],
    ['an extra key', { ...right, admin: true }],
  ])('with %s is refused with 400, and does not count as an attempt', async (_, given) => {
    for (let sent = 0; sent < 6; sent++) expect((await post(given)).status).toBe(400);
  });

  test('accepts at most 2 KiB', async () => {
    expect((await post({ ...right, password: 'x'.repeat(2048) })).status).toBe(413);
  });

  test('leaves neither password, user name, token nor address in the log or in storage', async () => {
    const { body } = await post(right);
    const { token } = signIn.response.parse(body);
    await post(wrong);
    const kept = await everythingIn(site.deploy.context, 'limits');
    expect([lines.length, kept.length].every((length) => length > 0)).toBe(true);
    for (const text of [JSON.stringify(lines), kept]) {
      for (const secret of [defaultPassword, wrong.password, token, '203.0.113.7']) expect(text).not.toContain(secret);
    }
    expect(JSON.stringify(lines)).not.toContain('"ada"');
  });
});

describe('limits', () => {
  test('hold back the sixth attempt after five failures, even with the right password, but not another address', async () => {
    await Promise.all(Array.from({ length: 5 }, () => post(wrong)));
    const { status, response, body } = await post(right);
    expect([status, problem.parse(body).code]).toEqual([429, 'too_many_requests']);
    const wait = Number(response.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(problem.parse(body).message).toBe('Please wait 15 minutes before signing in again.');
    expect((await post(right, '198.51.100.9')).status).toBe(200);
  });

  test('compute no hash for a refused attempt', async () => {
    await Promise.all(Array.from({ length: 5 }, () => post(wrong)));
    scrypt.mockClear();
    expect((await post(wrong)).status).toBe(429);
    expect(scrypt).not.toHaveBeenCalled();
  });

  test('count the addresses of one IPv6 network (/64) as one', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, n) => post(wrong, `2001:db8:1:2::${n}`)));
    expect((await post(right, '2001:db8:1:2:ffff::1')).status).toBe(429);
  });

  test('forget earlier failures after a success', async () => {
    await Promise.all(Array.from({ length: 4 }, () => post(wrong)));
    expect((await post(right)).status).toBe(200);
    await Promise.all(Array.from({ length: 4 }, () => post(wrong)));
    expect((await post(right)).status).toBe(200);
  });

  test('hash two of twelve simultaneous attempts, queue eight, and tell the others to retry in seconds without counting them', async () => {
    scrypt.mockRestore();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => post(wrong, `198.51.100.${n}`)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(12 - busy.length);
    for (const { body, response } of busy) {
      expect(problem.parse(body).code).toBe('busy');
      expect(response.headers.get('Retry-After')).toBe('5');
    }
    const claims = (await everythingIn(site.deploy.context, 'limits')).match(/^claims\//gm) ?? [];
    expect(claims).toHaveLength(2 * (12 - busy.length));
  });
});

describe('a browser in which the administrator has signed in before', () => {
  /** Counts five failures without computing their hashes. */
  async function failFor(origin: string): Promise<void> {
    const stored = site.stores.open(limits);
    for (let failed = 0; failed < 5; failed++) await countAttempt(stored, { origin, username: 'ada', now: Date.now() });
  }

  test('is let in at once while 200 addresses guess without a pause, and others have to wait', async () => {
    scrypt.mockRestore();
    let flooding = true;
    let device = '';
    // A hash takes longer on a slow machine; five of them are about two seconds.
    const alone = await timeOf(async () => ({ device } = signIn.response.parse((await post(right)).body)));
    const guess = async (ip: string) => {
      while (flooding) {
        await post(wrong, ip);
        // The latency of a call.
        await setTimeout(20);
      }
    };
    const flood = Array.from({ length: 200 }, (_, n) => guess(`203.0.113.${n}`));
    await setTimeout(100);
    const strange = await post(right, '198.51.100.8');
    let status = 0;
    const took = await timeOf(async () => ({ status } = await post({ ...right, device }, '198.51.100.9')));
    flooding = false;
    await Promise.all(flood);
    expect([strange.status, status]).toEqual([503, 200]);
    expect(took).toBeLessThan(5 * alone);
    // Waits for guesses still queued for their hash, even on a slow machine.
  });

  test('has its own attempts, as many as an address has', async () => {
    const device = await deviceTokenFor(site.deploy.context);
    await failFor(await site.stores.open(limits).origin('203.0.113.7'));
    expect((await post(right)).status).toBe(429);
    expect((await post({ ...right, device })).status).toBe(200);
    await failFor(`device ${decodeJwt(device).jti}`);
    expect((await post({ ...right, device }, '198.51.100.20')).status).toBe(429);
  });

  test.each([
    ['wrong password', wrong],
    ['wrong name', { ...right, username: 'grace' }],
  ])('learns nothing more about a %s', async (_, given) => {
    const device = await deviceTokenFor(site.deploy.context);
    expect(await answerTo({ ...given, device })).toMatchObject({ status: 401, message: 'Invalid credentials' });
  });

  test.each(['', 'x', 'the token of a session'])(
    'is treated like any other with the device token %j',
    async (given) => {
      const device = given.startsWith('the') ? await tokenFor(site.deploy.context) : given;
      await failFor(await site.stores.open(limits).origin('203.0.113.7'));
      expect((await post({ ...right, device })).status).toBe(429);
    },
  );
});

describe('when sign-in is not set up', () => {
  test.each([
    ['the secret', { SESSION_SECRET: '' }],
    ['the password', { ADMIN_PASSWORD_HASH: '' }],
  ])('the answer is 503 without %s, and says what to set', async (_, variables) => {
    configureSignIn(variables);
    const { status, body, response } = await post(right);
    const { code, message } = problem.parse(body);
    expect([status, code]).toEqual([503, 'not_configured']);
    expect(message).toContain(Object.keys(variables)[0]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('the documented credentials do not work', async () => {
    configureSignIn({ ADMIN_PASSWORD_HASH: '', LOCAL_SITE: 'yes' });
    expect((await post({ username: 'admin', password: defaultPassword })).status).toBe(503);
  });
});

describe('the hint', () => {
  const ask = async (host: string, deployContext = 'dev') => {
    const request = new Request(`http://${host}${readLoginHint.path}`);
    const context = callContext({ ip: '127.0.0.1', deploy: { context: deployContext, id: 'local' } });
    const { status, body, response } = await callFunction(handler, request, context);
    expect([status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    return readLoginHint.response.parse(body);
  };
  const none = { success: true, defaultCredentials: null };

  test('shows the documented credentials where they apply, and they work there', async () => {
    configureSignIn({ ADMIN_USERNAME: '', ADMIN_PASSWORD_HASH: '', LOCAL_SITE: 'yes' });
    const { defaultCredentials, configured } = await ask('localhost:8888');
    expect(configured).toBe(true);
    const request = new Request(`http://localhost:8888${signIn.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(defaultCredentials),
    });
    expect((await callFunction(handler, request, callContext({ ip: '127.0.0.1' }))).status).toBe(200);
  });

  test.each([
    ['another host', 'attacker.example', 'dev'],
    ['a deploy', 'localhost:8888', 'production'],
  ])('shows no credentials for %s', async (_, host, deployContext) => {
    configureSignIn({ ADMIN_PASSWORD_HASH: '', LOCAL_SITE: 'yes' });
    expect(await ask(host, deployContext)).toEqual({
      ...none,
      configured: false,
      notConfigured: 'Sign-in is not set up on this site. Set ADMIN_PASSWORD_HASH to what “npm run password” prints.',
    });
  });

  test('shows no credentials if a password is set', async () => {
    expect(await ask('localhost:8888')).toEqual({ ...none, configured: true, notConfigured: null });
  });
});

describe('signing out', () => {
  const tokenOf = async () => signIn.response.parse((await post(right)).body).token;

  test('invalidates the token at once, and no other', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    expect((await leave({ Authorization: `Bearer ${first}` })).status).toBe(200);
    expect((await leave({ Authorization: `Bearer ${first}` })).status).toBe(401);
    expect((await leave({ Authorization: `Bearer ${second}` })).status).toBe(200);
  });

  test('is not reported as done when storage is down', async () => {
    const token = await tokenOf();
    site.faults = (request) => (request.startsWith('PUT') && request.includes('_sessions') ? 403 : undefined);
    expect((await leave({ Authorization: `Bearer ${token}` })).status).toBe(503);
    site.faults = () => undefined;
    expect((await leave({ Authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

describe('when storage fails', () => {
  test('no one is let in, and no hash is made', async () => {
    await site.stop();
    const { status, body, response } = await post(right);
    expect([status, problem.parse(body).code]).toEqual([503, 'storage_unavailable']);
    expect(response.headers.get('Retry-After')).toBe('30');
  });

  test('after the hash, no one is let in either', async () => {
    site.faults = (request) => (request.startsWith('DELETE') ? 403 : undefined);
    expect((await post(right)).status).toBe(503);
  });
});
