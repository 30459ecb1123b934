import { expect, test } from 'vitest';
import { readNetlifyToml } from '#local/settings/netlify-toml.ts';
import { secure } from './security-headers.ts';

test('a static page has the headers that a function gives to a page', async () => {
  const { headersFor } = await readNetlifyToml('netlify.toml');
  const given = Object.fromEntries(headersFor('/about'));
  const page = secure(new Response('<p>Text</p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
  expect(given).toEqual(Object.fromEntries(Object.keys(given).map((name) => [name, page.headers.get(name)])));
  expect(given['content-security-policy']).toBe(
    "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types markup worker",
  );
  expect(Object.keys(given)).toEqual(
    expect.arrayContaining([
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
    ]),
  );
});
