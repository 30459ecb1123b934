import { apiRequest, callFunction, captureLog } from '#support/function-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { pageAnswer } from './answers.ts';
import { withEtag } from './caching.ts';
import { Refusal } from './refusal.ts';
import { servePage } from './serve-page.ts';

const greeting = servePage({
  path: '/hello/{name}',
  headers: { 'X-Robots-Tag': 'noindex' },
  async show({ params: { name = '' } }) {
    if (name === 'nobody') throw new Refusal('not_found', 'There is nobody here.', { retryAfterSeconds: 5 });
    return withEtag(pageAnswer(`<p>Hello ${name}</p>`), name);
  },
  refused: ({ status }) => `<p>${status}</p>`,
});
const get = (path: string, init?: RequestInit) => callFunction(greeting, apiRequest(path, init));

beforeEach(() => {
  captureLog();
});

test('a page receives the segments of its path', async () => {
  expect(await get('/hello/caf%C3%A9')).toMatchObject({ status: 200, text: '<p>Hello café</p>' });
});

test('HEAD has the headers of GET and no body', async () => {
  const [page, head] = [await get('/hello/ada'), await get('/hello/ada', { method: 'HEAD' })];
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.response.headers.get('ETag')).toBe(page.response.headers.get('ETag'));
});

test('a browser that has the page gets 304', async () => {
  const etag = (await get('/hello/ada')).response.headers.get('ETag') ?? '';
  const { status, text, response } = await get('/hello/ada', { headers: { 'If-None-Match': etag } });
  expect([status, text, response.headers.get('Content-Type')]).toEqual([304, '', null]);
});

test('another method gets 405 and another path 404, both as a page', async () => {
  const posted = await get('/hello/ada', { method: 'POST' });
  expect(posted).toMatchObject({ status: 405, text: '<p>405</p>' });
  expect(posted.response.headers.get('Allow')).toBe('GET, HEAD');
  expect(await get('/hello/ada/lovelace')).toMatchObject({ status: 404, text: '<p>404</p>' });
});

test("a refusal keeps its own header fields and the page's, and is never cached", async () => {
  const { response } = await get('/hello/nobody', { headers: { 'If-None-Match': '*' } });
  const field = (name: string) => response.headers.get(name);
  expect([response.status, field('Retry-After'), field('X-Robots-Tag')]).toEqual([404, '5', 'noindex']);
  expect(field('Cache-Control')).toBe('no-store');
});
