import { defineEndpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { administratorOf, configureSignIn, tokenFor } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { bearer } from './bearer.ts';
import type { Session } from './tokens.ts';

const note = defineEndpoint({
  method: 'POST',
  path: '/api/admin/notes',
  request: z.strictObject({ text: z.string() }),
  response: z.object({ by: z.string() }),
  auth: 'bearer',
  bodyLimit: 1024,
});
const file = { method: 'GET', path: '/api/admin/notes.txt', auth: 'bearer' } as const;

let site: StoredSite;
let administrator: { Authorization: string };
let handled: number;
const write: Handler<typeof note, Session> = async ({ session }) => {
  handled += 1;
  return { by: session.username };
};
const download = async ({ session }: { session: Session }) => {
  handled += 1;
  return new Response(`by ${session.username}`);
};
const notes = serve([route(note, write), rawRoute(file, download)], bearer);
const call = (request: Request) => callFunction(notes, request, callContext({ deploy: site.deploy }));
const send = (headers: Record<string, string>, path: string = note.path) =>
  call(apiRequest(path, { json: { text: 'hello' }, headers }));

beforeEach(async () => {
  captureLog();
  handled = 0;
  site = await storedSite();
  administrator = await administratorOf(site);
});

test('the token in the Authorization header opens an endpoint and tells it who is calling', async () => {
  expect((await send(administrator)).body).toEqual({ by: 'ada' });
  expect((await send({ Authorization: administrator.Authorization.replace('Bearer', 'bearer') })).status).toBe(200);
  expect((await call(apiRequest(file.path, { headers: administrator }))).text).toBe('by ada');
});

test('a call without a token gets an uncached 401 that asks for one', async () => {
  for (const request of [apiRequest(note.path, { json: { text: 'hello' } }), apiRequest(file.path)]) {
    const { status, body, response } = await call(request);
    expect([status, problem.parse(body).code]).toEqual([401, 'unauthorized']);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="admin"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
  expect(handled).toBe(0);
});

describe('the token is accepted only in the Authorization header', () => {
  test.each(['token', 'access_token', 'admin-token', 'Authorization', 'authorization'])(
    'not in the query as %s',
    async (name) => {
      const token = administrator.Authorization.slice('Bearer '.length);
      expect((await send({}, `${note.path}?${name}=${encodeURIComponent(token)}`)).status).toBe(401);
      expect((await send({}, `${note.path}?${name}=${encodeURIComponent(`Bearer ${token}`)}`)).status).toBe(401);
    },
  );

  test('not in a cookie', async () => {
    const token = administrator.Authorization.slice('Bearer '.length);
    expect((await send({ Cookie: `admin-token=${token}; token=${token}; Authorization=${token}` })).status).toBe(401);
  });

  test('not in the body', async () => {
    const json = { text: 'hello', token: administrator.Authorization, ...administrator };
    expect((await call(apiRequest(note.path, { json }))).status).toBe(401);
  });

  test.each(['X-Authorization', 'Proxy-Authorization', 'X-Auth-Token', 'X-Forwarded-Authorization'])(
    'not in %s',
    async (name) => {
      expect((await send({ [name]: administrator.Authorization })).status).toBe(401);
    },
  );
});

test.each([
  ['no scheme', (token: string) => token],
  ['another scheme', (token: string) => `Basic ${token}`],
  ['nothing after the scheme', () => 'Bearer'],
  ['two tokens', (token: string) => `Bearer ${token}, Bearer ${token}`],
  ['something after the token', (token: string) => `Bearer ${token} x`],
  ['two thousand characters', (token: string) => `Bearer ${token}${'x'.repeat(2048)}`],
  ['a token that was tampered with', (token: string) => `Bearer ${token}x`],
])('an Authorization header with %s gets 401 as an invalid token', async (_, fieldOf) => {
  const { status, response } = await send({
    Authorization: fieldOf(administrator.Authorization.slice('Bearer '.length)),
  });
  expect([status, response.headers.get('WWW-Authenticate')]).toEqual([
    401,
    'Bearer realm="admin", error="invalid_token"',
  ]);
  expect(handled).toBe(0);
});

test('a call without a valid token is refused before any of its body is read', async () => {
  let pulled = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': 'application/json' } };
  expect((await call(apiRequest(note.path, init as RequestInit))).status).toBe(401);
  expect(pulled).toBe(0);
});

test('a token that was denied is refused by every instance', async () => {
  const token = administrator.Authorization.slice('Bearer '.length);
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    jti: string;
    exp: number;
  };
  await site.stores.open(sessions).deny({ id: payload.jti, expiresAt: payload.exp });
  expect((await send(administrator)).status).toBe(401);
});

test('an expired token is refused', async () => {
  const token = await tokenFor(site.deploy.context, new Date(Date.now() - 8 * 3_600_000 - 10_000));
  expect((await send({ Authorization: `Bearer ${token}` })).status).toBe(401);
});

test('a token issued under another secret or password is refused, and so is every token while sign-in is not set up', async () => {
  configureSignIn();
  expect((await send(administrator)).status).toBe(401);
  configureSignIn({ SESSION_SECRET: '' });
  expect((await send(administrator)).status).toBe(401);
});

test('a token is refused while storage cannot say whether it was denied', async () => {
  await site.stop();
  const { status, response } = await send(administrator);
  expect([status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(handled).toBe(0);
});
