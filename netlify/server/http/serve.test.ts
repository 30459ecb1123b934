import { problem } from '#contract/problem.ts';
import { defineEndpoint, type RequestOf } from '#contract/endpoint.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { StorageContended } from '#storage/contention.ts';
import { ReadInPart } from '#storage/read-in-part.ts';
import { StorageUnavailable } from '#storage/storage-unavailable.ts';
import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { FunctionHandler } from './function-handler.ts';
import type { BearerGuard, Guard, Guards } from './guard.ts';
import type { LogEntry } from './log.ts';
import { Refusal } from './refusal.ts';
import { route, type Handler, type Route } from './route.ts';
import { serve } from './serve.ts';

const note = defineEndpoint({
  method: 'POST',
  path: '/api/notes',
  request: z.strictObject({
    text: z.string('Write a text.').check(z.minLength(2, 'Write a text.')),
    tags: z.optional(z.unknown()),
  }),
  response: z.object({ length: z.number() }),
  auth: 'public',
  bodyLimit: 4096,
});
const formNote = { ...note, takes: ['json', 'form'] } as const;
const readNote = defineEndpoint({
  method: 'GET',
  path: '/api/notes/{slug}',
  request: null,
  response: z.object({ slug: z.string() }),
  auth: 'public',
  bodyLimit: 0,
});

let stored: RequestOf<typeof note>[];
let lines: LogEntry[];
const keep = serve([
  route(note, async ({ body }) => {
    stored.push(body);
    return { length: body.text.length };
  }),
]);
const send = (body: BodyInit | null, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  callFunction(keep, apiRequest('/api/notes', { method: 'POST', headers, body, duplex: 'half' } as RequestInit));

beforeEach(() => {
  stored = [];
  lines = captureLog();
});

describe('a body', () => {
  test('that matches its schema reaches the handler', async () => {
    const { status, body } = await send('{"text":"hello"}');
    expect([status, body]).toEqual([200, { length: 5 }]);
    expect(stored).toEqual([{ text: 'hello' }]);
  });

  const nested = (levels: number) => `{"text":"hello","tags":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const wide = (values: number) => JSON.stringify({ text: 'hello', tags: Array.from({ length: values - 3 }, () => 0) });

  test.each([
    ['nothing at all', '', 400, 'malformed'],
    ['half an object', '{"text":', 400, 'malformed'],
    ['a byte order mark alone', '\uFEFF', 400, 'malformed'],
    ['UTF-8 cut in the middle', new Uint8Array([0x22, 0xc3, 0x22]), 400, 'malformed'],
    ['an overlong encoding', new Uint8Array([0x22, 0xc0, 0xaf, 0x22]), 400, 'malformed'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 400, 'malformed'],
    ['33 levels', nested(33), 400, 'malformed'],
    ['2,000 levels', nested(2000), 400, 'malformed'],
    ['2,001 values', wide(2001), 400, 'malformed'],
    ['null', 'null', 400, 'invalid'],
    ['a number', '5', 400, 'invalid'],
    ['a list', '[{"text":"hello"}]', 400, 'invalid'],
    ['a string', '"hello"', 400, 'invalid'],
    ['a number for a text', '{"text":5}', 400, 'invalid'],
    ['an extra key', '{"text":"hello","isAdmin":true}', 400, 'invalid'],
    ['__proto__', '{"text":"hello","__proto__":{"text":"hello"}}', 400, 'invalid'],
    ['__proto__ deep inside', '{"text":"hello","tags":[{"__proto__":{}}]}', 400, 'invalid'],
    ['constructor', '{"text":"hello","constructor":{"prototype":{}}}', 400, 'invalid'],
    ['4,097 bytes', JSON.stringify({ text: 'x'.repeat(4097 - 11) }), 413, 'too_large'],
  ])('of %s is refused and does not reach the handler', async (_, sent, status, code) => {
    const answer = await send(sent);
    expect(answer.status).toBe(status);
    expect(problem.parse(answer.body).code).toBe(code);
    expect(stored).toEqual([]);
  });

  test.each([
    ['32 levels', nested(32)],
    ['2,000 values', wide(2000)],
    ['4,096 bytes', JSON.stringify({ text: 'x'.repeat(4096 - 11) })],
  ])('of %s is accepted', async (_, sent) => {
    expect((await send(sent)).status).toBe(200);
  });

  test('is counted while it streams, whatever Content-Length says', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    const { status } = await send(endless, { 'Content-Type': 'application/json', 'Content-Length': '10' });
    expect(status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  test('that is invalid gets a message for each field in the words of the contract', async () => {
    const { body } = await send('{"text":"x","extra":1}');
    expect(problem.parse(body).fields).toEqual({ text: 'Write a text.', extra: 'This field is not known.' });
  });

  test.each([
    [undefined],
    ['text/plain'],
    ['multipart/form-data; boundary=x'],
    ['application/x-www-form-urlencoded'],
    ['application/json; charset=latin1'],
    ['application/jsonx'],
  ])('of type %s gets 415', async (type) => {
    const answer = await send(
      new TextEncoder().encode('{"text":"hello"}'),
      type === undefined ? {} : { 'Content-Type': type },
    );
    expect(answer.status).toBe(415);
    expect(stored).toEqual([]);
  });

  test('that is compressed gets 415', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    expect((await send('{"text":"hello"}', headers)).status).toBe(415);
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of type %s is read as JSON',
    async (type) => {
      expect((await send('{"text":"hello"}', { 'Content-Type': type })).status).toBe(200);
    },
  );
});

describe('an endpoint', () => {
  const beacon = defineEndpoint({ ...note, takes: ['json', 'text'], bodyName: 'events' });
  const take = serve([route(beacon, async ({ body }) => ({ length: body.text.length }))]);
  const post = (type: string) =>
    callFunction(
      take,
      apiRequest('/api/notes', { method: 'POST', headers: { 'Content-Type': type }, body: '{"text":"hello"}' }),
    );

  test.each(['text/plain;charset=UTF-8', 'application/json'])('may accept JSON sent as %s', async (type) => {
    expect((await post(type)).body).toEqual({ length: 5 });
  });

  test('may respond without a body', async () => {
    const silent = defineEndpoint({ ...note, response: z.undefined(), status: 204 });
    const answered = await callFunction(
      serve([route(silent, () => Promise.resolve(undefined))]),
      apiRequest('/api/notes', { json: { text: 'hello' } }),
    );
    expect([answered.status, answered.text]).toEqual([204, '']);
    expect(answered.response.headers.get('Cache-Control')).toBe('no-store');
    expect(answered.response.headers.has('Content-Type')).toBe(false);
  });

  test('says what it accepts when it gets another type', async () => {
    const { status, body } = await post('application/x-www-form-urlencoded');
    expect([status, problem.parse(body).message]).toEqual([
      415,
      'Send the events as JSON, in UTF-8 and not compressed.',
    ]);
  });
});

describe('an optional body', () => {
  const answer = { ...note, request: z.optional(z.strictObject({ text: z.optional(z.string()) })) };
  const echo = serve([route(answer, async ({ body }) => ({ length: body?.text?.length ?? -1 }))]);
  const given = (body: BodyInit | null, headers: Record<string, string> = {}) =>
    callFunction(echo, apiRequest('/api/notes', { method: 'POST', headers, body }));
  const json = { 'Content-Type': 'application/json' };

  test.each<[what: string, body: BodyInit | null, headers: Record<string, string>, status: number, length: number]>([
    ['is not there', null, {}, 200, -1],
    ['is empty', '', json, 200, -1],
    ['says nothing', '{}', json, 200, -1],
    ['says something', '{"text":"hello"}', json, 200, 5],
    ['is empty and calls itself something else', '', { 'Content-Type': 'text/plain' }, 200, -1],
    ['says something and calls itself something else', '{}', { 'Content-Type': 'text/plain' }, 415, 0],
    ['says nothing in JSON', 'null', json, 400, 0],
    ['says more than its schema knows', '{"more":1}', json, 400, 0],
    ['is too long', `{"text":"${'x'.repeat(5000)}"}`, json, 413, 0],
  ])('that %s is accepted or refused accordingly', async (_, body, headers, status, length) => {
    const result = await given(body, headers);
    expect(result.status).toBe(status);
    if (status === 200) expect(result.body).toEqual({ length });
  });
});

describe('a urlencoded body', () => {
  const pages = {
    accepted: () => '/thanks' as const,
    refused: ({ code, details }: Refusal, typed: object) =>
      new Response(JSON.stringify({ code, typed, fields: details.fields })),
  };
  const keepForm: Handler<typeof formNote> = async ({ body }) => {
    stored.push(body);
    return { length: 1 };
  };
  const takeForm = serve([route(formNote, keepForm, { form: pages })]);
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = (body: string) =>
    callFunction(takeForm, apiRequest('/api/notes', { method: 'POST', headers: type, body }));

  test('is answered with a 303 to a constant path', async () => {
    const { status, response } = await post('text=caf%C3%A9+noir');
    expect([status, response.headers.get('Location')]).toEqual([303, '/thanks']);
    expect(stored).toEqual([{ text: 'café noir' }]);
  });

  test('may leave an optional field empty', async () => {
    expect((await post('text=hello&tags=')).status).toBe(303);
    expect(stored).toEqual([{ text: 'hello' }]);
  });

  test('that is refused returns to its page with what was typed', async () => {
    const { text } = await post('text=x');
    expect(JSON.parse(text)).toEqual({ code: 'invalid', typed: { text: 'x' }, fields: { text: 'Write a text.' } });
  });

  test('may have three times the bytes of one in JSON, as many as it takes for any script', async () => {
    // A letter of three bytes is nine when encoded.
    const body = `text=${'%E0%A4%95'.repeat(1364)}`;
    expect((await post(body)).status).toBe(303);
    expect(stored).toEqual([{ text: 'क'.repeat(1364) }]);
    expect((await post(`${body}${'+'.repeat(3 * 4096 - body.length)}`)).status).toBe(303);
    const { text } = await post(`${body}${'+'.repeat(3 * 4096 - body.length + 1)}`);
    expect(JSON.parse(text)).toMatchObject({ code: 'too_large' });
  });

  test('has its line breaks as they were typed, although browsers send two characters for each', async () => {
    await post('text=one%0D%0Atwo%0D%0A%0D%0Athree');
    expect(stored).toEqual([{ text: 'one\ntwo\n\nthree' }]);
  });

  test.each([
    ['malformed UTF-8', 'text=%FF%FE', 'malformed'],
    ['a field sent twice', 'text=hello&text=other', 'malformed'],
    ['101 fields', Array.from({ length: 101 }, (_, n) => `f${n}=1`).join('&'), 'malformed'],
    ['__proto__', 'text=hello&__proto__=x', 'invalid'],
    ['a method override', 'text=hello&_method=DELETE', 'invalid'],
  ])('with %s is refused', async (_, sent, code) => {
    const { text } = await post(sent);
    expect(JSON.parse(text)).toMatchObject({ code });
    expect(stored).toEqual([]);
  });
});

describe('methods and paths', () => {
  const family = serve([
    route(note, async () => ({ length: 1 })),
    route({ ...readNote, path: '/api/notes' }, async () => ({ slug: 'all' })),
    route(readNote, async ({ params }) => ({ slug: params['slug'] ?? '' }), {
      cacheTags: ({ slug }) => ['notes', `note-${slug}`],
    }),
  ]);
  const call = (path: string, init?: RequestInit) => callFunction(family, apiRequest(path, init));

  test.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS'])(
    '%s gets 405 with the methods that the path allows',
    async (method) => {
      const { status, response, body } = await call('/api/notes', { method });
      expect([status, response.headers.get('Allow')]).toEqual([405, 'POST, GET, HEAD']);
      expect(problem.parse(body).code).toBe('method_not_allowed');
    },
  );

  test('method overrides do nothing', async () => {
    const headers = { 'X-HTTP-Method-Override': 'POST', 'X-Method-Override': 'POST' };
    const { body } = await call('/api/notes/one?_method=POST', { headers });
    expect(body).toEqual({ slug: 'one' });
  });

  test('an unknown path gets 404 in JSON', async () => {
    for (const path of ['/api/notes/one/two', '/api/other', '/api/notes/%E0%A4%A']) {
      const { status, body } = await call(path);
      expect([status, problem.parse(body).code]).toEqual([404, 'not_found']);
    }
  });

  test('a segment is decoded, and a trailing slash makes no difference', async () => {
    expect((await call('/api/notes/caf%C3%A9/')).body).toEqual({ slug: 'café' });
  });

  test('HEAD returns the headers of GET without a body', async () => {
    const get = await call('/api/notes/one');
    const head = await call('/api/notes/one', { method: 'HEAD' });
    expect(head.text).toBe('');
    expect(head.status).toBe(200);
    expect(head.response.headers.get('ETag')).toBe(get.response.headers.get('ETag'));
  });

  test('no response carries a CORS header, not even to a preflight', async () => {
    const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' };
    for (const init of [{ headers, method: 'OPTIONS' }, { headers }]) {
      const { response } = await call('/api/notes/one', init);
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('guards', () => {
  let asked: string[];
  const guard = (name: string, when: Guard['when'], refusal?: Refusal): Guard => ({
    when,
    check() {
      asked.push(name);
      if (refusal) throw refusal;
    },
  });
  const bearer: BearerGuard<{ username: string }> = {
    proves: 'bearer',
    when: 'before-body',
    check: async () => ({ session: { username: 'ada' } }),
  };
  const answered: Handler<typeof formNote> = async () => {
    asked.push('handler');
    return { length: 1 };
  };
  const pages = { accepted: () => '/thanks' as const, refused: (_: Refusal, typed: object) => Response.json(typed) };
  const guarded = (...guards: Guard[]) => serve([route(formNote, answered, { form: pages })], ...guards);
  const post = (handler: FunctionHandler, init: RequestInit & { json?: unknown; form?: Record<string, string> }) =>
    callFunction(handler, apiRequest('/api/notes', { method: 'POST', ...init }));

  beforeEach(() => {
    asked = [];
  });

  test('run in order, those before the body first', async () => {
    const handler = guarded(guard('late', 'after-body'), guard('first', 'before-body'), guard('second', 'before-body'));
    expect((await post(handler, { json: { text: 'hello' } })).status).toBe(200);
    expect(asked).toEqual(['first', 'second', 'late', 'handler']);
  });

  test('before the body refuse without reading it', async () => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void (pulled += 1) }, { highWaterMark: 0 });
    const handler = guarded(guard('closed', 'before-body', new Refusal('unauthorized', 'No.')));
    const headers = { 'Content-Type': 'application/json' };
    expect((await post(handler, { body, headers, duplex: 'half' } as RequestInit)).status).toBe(401);
    expect([pulled, asked]).toEqual([0, ['closed']]);
  });

  test('after the body run once its type and length have been checked, and before its schema is', async () => {
    const handler = guarded(guard('late', 'after-body', new Refusal('maintenance', 'No.')));
    expect((await post(handler, { body: 'x', headers: { 'Content-Type': 'text/html' } })).status).toBe(415);
    expect((await post(handler, { json: { text: 'x'.repeat(5000) } })).status).toBe(413);
    expect(asked).toEqual([]);
    expect((await post(handler, { json: { text: 'x', extra: 1 } })).status).toBe(503);
    expect(asked).toEqual(['late']);
  });

  test('that refuse a form sent without a script keep what was typed', async () => {
    for (const when of ['before-body', 'after-body'] as const) {
      const handler = guarded(guard('closed', when, new Refusal('too_many_requests', 'Wait.')));
      expect((await post(handler, { form: { text: 'hello' } })).body).toEqual({ text: 'hello' });
    }
  });

  test('run before 404 and 405, so that a stranger learns nothing about existing paths', async () => {
    const handler = guarded(guard('closed', 'before-body', new Refusal('unauthorized', 'No.')));
    for (const path of ['/api/notes', '/api/elsewhere']) {
      expect((await callFunction(handler, apiRequest(path, { method: 'DELETE' }))).status).toBe(401);
    }
  });

  test('pass what they learnt to the handler', async () => {
    const mine = defineEndpoint({ ...readNote, auth: 'bearer' });
    const own: Handler<typeof mine, { username: string }> = async ({ session }) => ({ slug: session.username });
    expect((await callFunction(serve([route(mine, own)], bearer), apiRequest('/api/notes/x'))).body).toEqual({
      slug: 'ada',
    });
  });

  test('are enforced by types, so an endpoint that needs the token cannot be served without its guard', () => {
    const mine = defineEndpoint({ ...readNote, auth: 'bearer' });
    expectTypeOf(mine.auth).toEqualTypeOf<'bearer'>();
    expectTypeOf(route(mine, async () => ({ slug: 'x' }))).toExtend<Route<'bearer'>>();
    expectTypeOf<[]>().not.toExtend<Guards<'bearer', unknown>>();
    expectTypeOf<[Guard]>().not.toExtend<Guards<'bearer', unknown>>();
    expectTypeOf<[]>().not.toExtend<Guards<'bearer' | 'public', unknown>>();
    expectTypeOf<[typeof bearer, Guard]>().toExtend<Guards<'bearer', unknown>>();
    expectTypeOf<[]>().toExtend<Guards<'public', unknown>>();
  });
});

describe('caching', () => {
  const readSlug: Handler<typeof readNote> = async ({ params }) => ({ slug: params['slug'] ?? '' });
  const cached = serve([route(readNote, readSlug, { cacheTags: () => ['notes', 'a'] })]);
  const get = (headers: Record<string, string> = {}) => callFunction(cached, apiRequest('/api/notes/one', { headers }));

  test('lets the CDN store a response under its tags, and makes a browser revalidate every time', async () => {
    const { response } = await get();
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toMatch(/^public, durable, s-maxage=\d+/);
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('notes,a');
    expect(response.headers.get('Netlify-Vary')).toBe('query=limit|cursor');
  });

  test('returns 304 without a body for a response that the client has', async () => {
    const etag = (await get()).response.headers.get('ETag') ?? '';
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const { status, text, response } = await get({ 'If-None-Match': known });
      expect([status, text, response.headers.get('ETag')]).toEqual([304, '', etag]);
    }
    expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('is forbidden for a response without tags', async () => {
    const { response } = await send('{"text":"hello"}');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('failures', () => {
  const failing = (error: Error) =>
    serve([route(readNote, () => Promise.reject(error), { cacheTags: () => ['notes'] })]);
  const call = (error: Error) => callFunction(failing(error), apiRequest('/api/notes/one'));

  test('an unexpected error gets 500 without details of what happened', async () => {
    const { status, text, body } = await call(new TypeError('secret-detail ada@example.com'));
    expect(status).toBe(500);
    expect(problem.parse(body)).toMatchObject({ success: false, code: 'internal' });
    expect(text).not.toMatch(/secret-detail|TypeError|\.ts|at /);
    expect(lines[0]?.cause?.name).toBe('TypeError');
    expect(JSON.stringify(lines)).not.toContain('secret-detail');
  });

  test('a thrown value that is not an Error gets 500 as well', async () => {
    expect((await call('nothing' as unknown as Error)).status).toBe(500);
    expect((await call(undefined as unknown as Error)).status).toBe(500);
  });

  test('every error is no-store and has no headers for the CDN', async () => {
    for (const error of [new Error('x'), new Refusal('not_found', 'No.'), new Refusal('storage_unavailable', 'No.')]) {
      const { response } = await call(error);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    }
  });

  test('429 and 503 say when to try again', async () => {
    const { response } = await call(new Refusal('too_many_requests', 'Wait.', { retryAfterSeconds: 12 }));
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '12']);
    const unavailable = new StorageUnavailable({ operation: 'get', store: 'test_notes', status: 500 });
    const answer = await call(unavailable);
    expect([answer.status, answer.response.headers.get('Retry-After')]).toEqual([503, '30']);
  });

  test('a call that runs out of time gets 503 with its progress, and may soon be retried', async () => {
    const progress = { done: 12_500, of: 100_000, goesOn: Promise.resolve() };
    const { status, body, response } = await call(new ReadInPart('test_notes', true, progress));
    expect([status, problem.parse(body).message, response.headers.get('Retry-After')]).toEqual([
      503,
      'There is a lot to read here for the first time, and 12,500 of 100,000 have been read so far. Please try again: it continues from there.',
      '1',
    ]);
    // If nothing was kept, there is nothing to continue from.
    const { body: other } = await call(new ReadInPart('test_notes', false));
    expect(problem.parse(other).message).toContain('We could not reach our storage');
  });

  test('a call on a record under constant writes gets 503 busy, to be retried in a few seconds', async () => {
    const { status, body, response } = await call(new StorageContended('change in test_notes'));
    expect([status, problem.parse(body).code, response.headers.get('Retry-After')]).toEqual([503, 'busy', '5']);
    expect(problem.parse(body).message).not.toContain('test_notes');
    expect(lines[0]?.cause).toEqual({ name: 'StorageContended', operation: 'change in test_notes', rounds: 5 });
  });

  test('every response has the security headers and a request id, which the body of an error repeats', async () => {
    for (const answer of [await call(new Error('x')), await send('{"text":"hello"}')]) {
      const { headers } = answer.response;
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{8}/);
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{8,64}$/);
    }
    const failure = await call(new Error('x'));
    expect(problem.parse(failure.body).requestId).toBe(failure.response.headers.get('X-Request-Id'));
  });

  test("the platform's request id is kept, unless it could break a line of the log", async () => {
    const withId = (requestId: string) =>
      callFunction(failing(new Error('x')), apiRequest('/api/notes/one'), callContext({ requestId }));
    expect((await withId('01ABC')).response.headers.get('X-Request-Id')).toBe('01ABC');
    expect((await withId('a\n"b')).response.headers.get('X-Request-Id')).not.toContain('"');
  });
});

describe('a response that breaks the schema of its endpoint', () => {
  const answering = (body: unknown) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = serve([route(readNote, async () => body as { slug: string })]);
    return { warn, answer: callFunction(broken, apiRequest('/api/notes/one')) };
  };

  // A message says more if the full `zod` has already been loaded.
  test.each<[what: string, body: unknown, place: RegExp]>([
    ['a value of another type', { slug: 5 }, /^slug: Invalid input/],
    ['a key too few', {}, /^slug: Invalid input/],
    ['a key too many', { slug: 'one', origin: '203.0.113.7' }, /^origin$/],
  ])('with %s becomes 500, and the log names the endpoint and the field', async (_, body, place) => {
    const { warn, answer } = answering(body);
    expect((await answer).status).toBe(500);
    expect(JSON.parse(String(warn.mock.calls[0]?.[0]))).toMatchObject({
      event: 'answer_breaks_schema',
      endpoint: 'GET /api/notes/{slug}',
      places: [expect.stringMatching(place)],
    });
    expect(lines).toMatchObject([{ level: 'error', status: 500, cause: { name: 'AnswerBreaksSchema' } }]);
    expect(JSON.stringify([lines, warn.mock.calls])).not.toContain('203.0.113.7');
  });

  test('is sent on a deployed site, since a visitor may still use it', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const { warn, answer } = answering({ slug: 'one', more: 1 });
    expect((await answer).body).toEqual({ slug: 'one', more: 1 });
    expect(warn).not.toHaveBeenCalled();
  });
});

test('each call logs one line, without anything that was sent', async () => {
  await send('{"text":"ada@example.com"}');
  await send('{"text":"x","ada@example.com":1}');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ level: 'info', method: 'POST', path: '/api/notes', status: 200 });
  expect(lines[1]).toMatchObject({ status: 400, code: 'invalid' });
  expect(lines[0]?.durationMs).toBeTypeOf('number');
  expect(JSON.stringify(lines)).not.toContain('ada@example.com');
});
