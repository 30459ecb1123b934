import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { defaultPasswordHash } from './default-credentials.ts';
import { hashPassword } from '../environment/password-hash.ts';
import { keyFor } from './key-for.ts';
import { issueDeviceToken, issueToken, readDeviceToken, readToken } from './tokens.ts';

const administrator = { username: 'ada', storedHash: defaultPasswordHash, sessionSecret: 's'.repeat(43) };
const now = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const hours = 3600;
const read = (token: string, at = now, context = 'production') => readToken(administrator, token, context, at);
const issue = () => issueToken(administrator, 'production', now);

const header = { alg: 'HS256', typ: 'admin-session+jwt' };
const claims = decodeJwt(await issue());

/** A token signed with the right key, with the claims that a test sets. */
function forge(changes: Record<string, unknown> = {}, protectedHeader: Record<string, unknown> = header) {
  const payload = Object.fromEntries(
    Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload)
    .setProtectedHeader({ ...header, ...protectedHeader })
    .sign(keyFor('admin session', administrator));
}
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token names its user and is valid for eight hours, with five seconds of tolerance for clocks that differ', async () => {
  const token = await issue();
  expect(decodeProtectedHeader(token)).toEqual(header);
  expect(await read(token)).toEqual({
    id: decodeJwt(token).jti,
    issuedAt: claims.iat,
    username: 'ada',
    expiresAt: claims.exp,
  });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(8 * hours);
  expect(await read(token, after(8 * hours + 4))).not.toBeNull();
  expect(await read(token, after(8 * hours + 6))).toBeNull();
  expect(await read(token, after(-4))).not.toBeNull();
  expect(await read(token, after(-6))).toBeNull();
});

test('the forged token is accepted if nothing is changed, so the others fail only because of their change', async () => {
  expect(await read(await forge())).not.toBeNull();
});

describe('a token is refused', () => {
  test.each(['exp', 'iat', 'sub', 'aud', 'iss', 'jti'])('without %s', async (claim) => {
    expect(await read(await forge({ [claim]: undefined }))).toBeNull();
  });

  test.each([
    ['another audience', { aud: 'newsletter' }],
    ['a list of audiences', { aud: ['admin/production', 'newsletter'] }],
    ['another issuer', { iss: 'elsewhere' }],
    ['another user', { sub: 'grace' }],
    ['an end that is a text', { exp: '9999999999' }],
    ['an end a year away, though it is older than eight hours', { exp: 2_000_000_000, iat: 1_700_000_000 }],
    ['a start in the future', { iat: Math.floor(after(60).getTime() / 1000) }],
    ['a time before which it is not good', { nbf: Math.floor(after(60).getTime() / 1000) }],
    ['an id that is a path', { jti: '../../settings' }],
    ['an id that is a number', { jti: 7 }],
  ])('with %s', async (_, changes) => {
    expect(await read(await forge(changes))).toBeNull();
  });

  test.each([
    ['no type', { typ: undefined }],
    ['the type of another token', { typ: 'JWT' }],
    ['an extension that it insists on', { crit: ['x'], x: 1 }],
  ])('with %s in its header', async (_, protectedHeader) => {
    const { createHmac } = await import('node:crypto');
    const sign = (fields: object) => {
      const encoded = `${base64(fields)}.${base64(claims)}`;
      return `${encoded}.${createHmac('sha256', keyFor('admin session', administrator)).update(encoded).digest('base64url')}`;
    };
    expect(await read(sign(header))).not.toBeNull();
    expect(await read(sign({ ...header, ...protectedHeader }))).toBeNull();
  });

  test.each(['HS384', 'HS512'])('when it is signed with %s, even with the right key', async (alg) => {
    expect(await read(await forge({}, { alg }))).toBeNull();
  });

  test.each(['none', 'None', 'NONE'])('when its algorithm is "%s"', async (alg) => {
    const encoded = `${base64({ ...header, alg })}.${base64(claims)}`;
    for (const signature of ['', (await issue()).split('.')[2]])
      expect(await read(`${encoded}.${signature}`)).toBeNull();
  });

  test('when one character of it changes', async () => {
    const token = await issue();
    for (const index of [5, token.indexOf('.') + 20, token.lastIndexOf('.') + 5]) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(await read(token.slice(0, index) + other + token.slice(index + 1))).toBeNull();
    }
  });

  test('when it was issued for another deploy', async () => {
    expect(await read(await issue(), now, 'deploy-preview')).toBeNull();
  });

  test('when the password, the secret or the user name has changed since', async () => {
    const token = await issue();
    const samePassword = await hashPassword('change-this-password');
    for (const change of [{ storedHash: samePassword }, { sessionSecret: 't'.repeat(43) }, { username: 'grace' }]) {
      expect(await readToken({ ...administrator, ...change }, token, 'production', now)).toBeNull();
    }
  });

  test.each([[''], ['.'], ['..'], ['a.b.c'], ['{}'], [`${base64(header)}.${base64(claims)}`]])(
    'when it is %j',
    async (token) => {
      expect(await read(token)).toBeNull();
    },
  );
});

describe('a device token', () => {
  const days = 24 * hours;
  const readDevice = (token: string, at = now, context = 'production') =>
    readDeviceToken(administrator, token, context, at);

  test('is valid for ninety days', async () => {
    const token = await issueDeviceToken(administrator, 'production', now);
    expect(await readDevice(token, after(90 * days - 1))).toBe(decodeJwt(token).jti);
    expect(await readDevice(token, after(90 * days + 6))).toBeNull();
  });

  test('opens no endpoint, and a session token names no device', async () => {
    expect(await read(await issueDeviceToken(administrator, 'production', now))).toBeNull();
    expect(await readDevice(await issue())).toBeNull();
  });

  test('is refused for another deploy, and after the password, the secret or the user name has changed', async () => {
    const token = await issueDeviceToken(administrator, 'production', now);
    expect(await readDevice(token, now, 'deploy-preview')).toBeNull();
    const samePassword = await hashPassword('change-this-password');
    for (const change of [{ storedHash: samePassword }, { sessionSecret: 't'.repeat(43) }, { username: 'grace' }]) {
      expect(await readDeviceToken({ ...administrator, ...change }, token, 'production', now)).toBeNull();
    }
  });
});
