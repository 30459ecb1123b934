import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { localSite } from '#support/local-site.ts';
import { rawBytes, rawCall } from '#support/raw-call.ts';

const dist = {
  'index.html': '<!doctype html>home',
  'folder/index.html': 'folder',
  '404.html': 'lost',
  'admin.html': 'admin',
  '_astro/a.js': 'export {};',
  _headers: '/_astro/a.js\n  Cache-Control: public, max-age=31536000, immutable\n',
};
const functions = {
  'broken.mjs': `export default () => { throw new Error('broken'); }; export const config = { path: '/broken' };`,
  'silent.mjs': `export default () => undefined; export const config = { path: '/silent' };`,
};
const site = async () => localSite({ dist, functions, settings: await readFile('netlify.toml', 'utf8') });

const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/) as string,
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
};

it.each([
  ['a page', '/', 'GET', 200],
  ['HEAD', '/', 'HEAD', 200],
  ['a script', '/_astro/a.js', 'GET', 200],
  ['a page under another address', '/admin/content', 'GET', 200],
  ['a redirect', '/folder', 'GET', 301],
  ['what is not there', '/nowhere', 'GET', 404],
  ['what leads out', '/%2e%2e%2fetc', 'GET', 404],
  ['a method that a page does not take', '/', 'POST', 405],
  ['a method for what is not there', '/nowhere', 'POST', 404],
  ['a picture that is none', '/.netlify/images?url=/none.jpg', 'GET', 404],
  ['a picture that is asked for wrongly', '/.netlify/images?url=//elsewhere.example/a.jpg', 'GET', 400],
  ['a function that fails', '/broken', 'GET', 500],
  ['a function that says nothing', '/silent', 'GET', 204],
])('%s is answered with the headers of the deployed site', async (_, path, method, status) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { port } = await site();
  const answer = await rawCall(port, { path, method });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(everywhere);
});

it('a 304 answer has them too', async () => {
  const { port } = await site();
  const { headers } = await rawCall(port, { path: '/' });
  const answer = await rawCall(port, { path: '/', headers: { 'if-none-match': headers.etag ?? '' } });
  expect(answer.status).toBe(304);
  expect(answer.headers).toMatchObject(everywhere);
});

it.each([
  ['a call that is none', 'hello\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a:b@x\r\nConnection: close\r\n\r\n', 400],
  ['an expectation that nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', 200],
  ['a method that no function could take', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 501],
])('so is %s', async (_, bytes, status) => {
  const { port } = await site();
  const [head = ''] = (await rawBytes(port, bytes)).split('\r\n\r\n');
  const [line, ...fields] = head.split('\r\n');
  expect(line).toContain(String(status));
  const headers = Object.fromEntries(
    fields.map((field) => {
      const [name = '', value] = field.split(/: (.*)/, 2);
      return [name.toLowerCase(), value];
    }),
  );
  expect(headers).toMatchObject(everywhere);
});

it('a missing file is not cached for a year, whatever its name looks like, and an existing one is', async () => {
  const { port } = await site();
  const caching = async (path: string, headers = {}) => {
    const answer = await rawCall(port, { path, headers });
    return [answer.status, answer.headers['cache-control']];
  };
  const forGood = 'public, max-age=31536000, immutable';
  expect(await caching('/_astro/a.js')).toEqual([200, forGood]);
  expect(await caching('/_astro/a.js', { 'if-none-match': '*' })).toEqual([304, forGood]);
  for (const path of ['/_astro/gone.js', '/_astro/a.js.map', '/_astro/', '/_headers'])
    expect(await caching(path)).toEqual([404, 'public,max-age=0,must-revalidate']);
});

it('a rule of netlify.toml reaches the not-found page too, as on Netlify', async () => {
  const settings = '[[headers]]\nfor = "/_astro/*"\n[headers.values]\nCache-Control = "max-age=60"\n';
  const { port } = await localSite({ dist, settings });
  expect((await rawCall(port, { path: '/_astro/gone.js' })).headers['cache-control']).toBe('max-age=60');
});

it('a line of _headers that this server would not handle as Netlify does is an error', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { port } = await localSite({ dist: { ...dist, _headers: '/_astro/*\n  Cache-Control: immutable\n' } });
  expect((await rawCall(port, { path: '/_astro/a.js' })).status).toBe(500);
  expect(String(log.mock.calls)).toContain('_headers has a line that is unknown here: /_astro/*');
});

it.each([
  '/old/.//elsewhere.example/',
  '/old//elsewhere.example/',
  '/old/%2f%2felsewhere.example/',
  '/old/\\elsewhere.example/',
])('a redirect from %s stays on this site', async (path) => {
  const settings = '[[redirects]]\nfrom = "/old/*"\nto = "/:splat"\n';
  const { port } = await localSite({ dist: { '404.html': 'lost' }, settings });
  const { headers } = await rawCall(port, { path });
  expect(new URL(headers.location ?? '', 'http://here.example').host).toBe('here.example');
});
