import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localSite, temporaryFolder } from '#support/local-site.ts';
import { rawCall } from '#support/raw-call.ts';
import { readNetlifyToml } from './netlify-toml.ts';

const settings = `
[build]
publish = "dist"

[[headers]]
for = "/*"
[headers.values]
X-Everywhere = "yes"
Cache-Control = "public, max-age=60"

[[headers]]
for = "/_astro/*"
[headers.values]
cache-control = "public, max-age=31536000, immutable"

[[headers]]
for = "/essays/:slug"
[headers.values]
X-Lines = """
first,
second"""

[[redirects]]
from = "/old/:year/:slug"
to = "/essays/:slug?from=:year"

[[redirects]]
from = "/gone"
to = "/sorry"
status = 404

[[redirects]]
from = "/about"
to = "/forced"
status = 302
force = true

[[redirects]]
from = "/present"
to = "/elsewhere"

[[redirects]]
from = "/out/*"
to = "/:splat"
status = 301

[[redirects]]
from = "/alias/*"
to = "/api/:splat"
status = 200

[[redirects]]
from = "/admin/*"
to = "/admin.html"
status = 200
`;

const dist = {
  'index.html': 'home',
  'about.html': 'about',
  'present.html': 'present',
  'sorry.html': 'sorry',
  '404.html': 'lost',
  'essays/trust.html': 'trust',
  'admin.html': 'admin',
  '_astro/a.hash.js': '1',
};

const functions = {
  'hello.mjs': `export default (_, { params }) => Response.json(params); export const config = { path: '/api/:name' };`,
};

const open = () => localSite({ dist, functions, settings });

it('gives static files the fields of every matching rule; if two name the same field, the later one wins', async () => {
  const { url } = await open();
  const field = async (path: string, name: string) => (await fetch(url + path)).headers.get(name);
  expect(await field('/', 'x-everywhere')).toBe('yes');
  expect(await field('/', 'cache-control')).toBe('public, max-age=60');
  expect(await field('/_astro/a.hash.js', 'cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await field('/essays/trust', 'x-lines')).toBe('first, second');
  expect(await field('/about', 'x-lines')).toBeNull();
  expect(await field('/nowhere', 'x-everywhere')).toBe('yes');
});

it('gives functions none of them', async () => {
  const { url } = await open();
  const answer = await fetch(`${url}/api/a`);
  expect(await answer.json()).toEqual({ name: 'a' });
  expect(answer.headers.get('x-everywhere')).toBeNull();
});

it.each([
  ['/old/2024/trust', 301, '/essays/trust?from=2024'],
  ['/about', 302, '/forced'],
  ['/out/a/b?x=1', 301, '/a/b?x=1'],
  ['/out//elsewhere.example/', 301, '/elsewhere.example/'],
])('%s is redirected with %i to %s', async (path, status, target) => {
  const { port } = await open();
  const answer = await rawCall(port, { path });
  expect(answer.status).toBe(status);
  expect(answer.headers.location).toBe(target);
});

it.each([
  ['/present', 200, 'present'],
  ['/gone', 404, 'sorry'],
  ['/admin', 200, 'admin'],
  ['/admin/contacts/7', 200, 'admin'],
  ['/alias/ring', 200, '{"name":"ring"}'],
])('%s is answered with %i and %s at its own address', async (path, status, text) => {
  const { port } = await open();
  const answer = await rawCall(port, { path });
  expect(answer.status).toBe(status);
  expect(answer.body.toString()).toBe(text);
});

it.each([
  ['[[redirects]]\nfrom = "/a"\nto = "https://elsewhere.example/"', 'only paths of this site'],
  ['[[redirects]]\nfrom = "/a"\nto = "/b"\nconditions = { Country = ["ng"] }', 'conditions'],
  ['[[redirects]]\nfrom = "a"\nto = "/b"', 'begins with a slash'],
  ['[[headers]]\nfor = "/*"', 'values'],
  ['[[headers', 'toml'],
])('refuses what it would handle differently from Netlify: %s', async (text, message) => {
  const folder = await temporaryFolder({ 'netlify.toml': text });
  await expect(readNetlifyToml(join(folder, 'netlify.toml'))).rejects.toThrow(new RegExp(message, 'i'));
});
