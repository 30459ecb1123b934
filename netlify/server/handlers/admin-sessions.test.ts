import { signIn } from '#contract/api/admin-session.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/api/admin-sessions.ts';
import { fillPath } from '#contract/endpoint.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { configureSignIn, tokenFor } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { rememberHashes } from '#support/remembered-hashes.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import login from '../../functions/admin-login.ts';
import handler from '../../functions/admin-sessions.ts';
import { defaultPassword } from '../auth/default-credentials.ts';
import { hashPassword } from '../environment/password-hash.ts';

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1 Version/19 Safari/605.1',
};
let site: StoredSite;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  configureSignIn();
  rememberHashes();
});
afterEach(() => void vi.useRealTimers());

async function enter(agent: string): Promise<string> {
  const json = { username: 'ada', password: defaultPassword };
  const request = apiRequest(signIn.path, { json, headers: { 'User-Agent': agent } });
  return signIn.response.parse((await callFunction(login, request, callContext({ deploy: site.deploy }))).body).token;
}
const send = (path: string, token: string, method = 'GET') =>
  callFunction(
    handler,
    apiRequest(path, { method, headers: { Authorization: `Bearer ${token}` } }),
    callContext({ deploy: site.deploy }),
  );
const seenBy = async (token: string) =>
  listSessions.response.parse((await send(listSessions.path, token)).body).sessions;
const idOf = (token: string): string => decodeJwt(token).jti ?? '';
const later = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });

test('the list names each device and marks the current one, and no address or token is kept', async () => {
  const [phone, mac] = [await enter(agents.phone), await enter(agents.mac)];
  const seen = (await seenBy(mac)).map(({ device, by, isThis }) => [device, by, isThis]);
  expect(seen).toEqual([
    ['Safari on Mac', 'password', true],
    ['Chrome on Android', 'password', false],
  ]);
  const kept = await everythingIn(site.deploy.context, 'sessions');
  for (const secret of ['203.0.113.7', phone, agents.phone, 'ada"']) expect(kept).not.toContain(secret);
});

test('the last use is known to within five minutes, and is not written more often', async () => {
  const [phone, mac] = [await enter(agents.phone), await enter(agents.mac)];
  const used = async () => (await everythingIn(site.deploy.context, 'sessions')).match(/used\//g)?.length ?? 0;
  await seenBy(phone);
  expect(await used()).toBe(0);
  later(12);
  for (let call = 0; call < 4; call += 1) await seenBy(phone);
  expect(await used()).toBe(1);
  const other = (await seenBy(mac)).find(({ isThis }) => !isThis);
  const minutes = (Date.parse(other?.usedAt ?? '') - Date.parse(other?.signedInAt ?? '')) / 60_000;
  expect(minutes).toBe(10);
});

test('a call does not fail if its use cannot be recorded', async () => {
  const phone = await enter(agents.phone);
  later(6);
  site.faults = (request) => (request.startsWith('PUT') ? 403 : undefined);
  expect((await send(listSessions.path, phone)).status).toBe(200);
});

test('one session is ended, and no other', async () => {
  const [phone, mac, third] = [await enter(agents.phone), await enter(agents.mac), await enter(agents.mac)];
  expect((await send(fillPath(endSession.path, { id: idOf(phone) }), mac, 'DELETE')).status).toBe(200);
  expect((await send(listSessions.path, phone)).status).toBe(401);
  expect((await seenBy(third)).map(({ id }) => id).sort()).toEqual([idOf(mac), idOf(third)].sort());
  expect((await send(fillPath(endSession.path, { id: idOf(phone) }), mac, 'DELETE')).status).toBe(404);
});

test('all other sessions are ended at once, and the current one continues', async () => {
  const [phone, mac, third] = [await enter(agents.phone), await enter(agents.mac), await enter(agents.mac)];
  expect((await send(endOtherSessions.path, mac, 'DELETE')).body).toEqual({ success: true, ended: 2 });
  for (const token of [phone, third]) expect((await send(listSessions.path, token)).status).toBe(401);
  expect(await seenBy(mac)).toHaveLength(1);
});

test('all other sessions are ended although they began a moment ago, and no list has them yet', async () => {
  const [phone, mac, third] = [await enter(agents.phone), await enter(agents.mac), await enter(agents.mac)];
  site.faults = (request) => (/^GET .*_sessions\?prefix=/.test(request) ? 'empty list' : undefined);
  later(1);
  expect((await send(endOtherSessions.path, mac, 'DELETE')).body).toEqual({ success: true, ended: 2 });
  for (const token of [phone, third]) expect((await send(listSessions.path, token)).status).toBe(401);
});

test('a session that ended by expiry or by a new password is not listed', async () => {
  await enter(agents.phone);
  const hash = await hashPassword(defaultPassword);
  vi.stubEnv('ADMIN_PASSWORD_HASH', hash);
  const mac = await enter(agents.mac);
  expect((await seenBy(mac)).map(({ device }) => device)).toEqual(['Safari on Mac']);
  later(8 * 60 + 1);
  expect(await seenBy(await tokenFor(site.deploy.context))).toEqual([]);
});

test('a token from a version without a list still works, but is not listed', async () => {
  const old = await tokenFor(site.deploy.context);
  expect(await seenBy(old)).toEqual([]);
});

test('the data of a session is deleted once the session is over', async () => {
  const phone = await enter(agents.phone);
  later(7);
  await seenBy(phone);
  const stored = site.stores.open(sessions);
  await stored.expire(Date.now() + 7 * 60 * 60_000);
  expect(await everythingIn(site.deploy.context, 'sessions')).not.toBe('');
  await stored.expire(Date.now() + 8 * 60 * 60_000);
  expect(await everythingIn(site.deploy.context, 'sessions')).toBe('');
});

test('a sign-in fails if its session cannot be recorded', async () => {
  site.faults = (request) => (request.startsWith('PUT') && request.includes('sessions') ? 403 : undefined);
  const request = apiRequest(signIn.path, { json: { username: 'ada', password: defaultPassword } });
  expect((await callFunction(login, request, callContext({ deploy: site.deploy }))).status).toBe(503);
});
