import { expect, test } from 'vitest';
import { refuseOtherSites } from './own-pages.ts';
import { Refusal } from './refusal.ts';

const address = 'https://meridianforge.example/api/contact';
const site = { url: 'https://www.meridianforge.example' };

/** Whether a call with these fields is let through. */
function passes(headers: Record<string, string>, method = 'POST'): boolean {
  try {
    refuseOtherSites(new Request(address, { method, headers }), { site });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return false;
    throw error;
  }
}

test.each([
  ['a page of the site', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://meridianforge.example' }],
  ['a page of the site that sends no referrer', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
  ['a form that is sent again from the history', { 'Sec-Fetch-Site': 'none' }],
  ['a program', {}],
  ['an older browser', { Origin: 'https://meridianforge.example' }],
  ['an older browser behind something that ends TLS', { Origin: 'http://meridianforge.example' }],
  ['an older browser at the site’s main address', { Origin: 'https://www.meridianforge.example' }],
  ['an older browser on a page that sends no referrer', { Origin: 'null' }],
])('%s may send', (_, headers) => {
  expect(passes(headers)).toBe(true);
});

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another site that names ours', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://meridianforge.example' }],
  ['a page that hides where it is', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ['a sibling domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://shop.meridianforge.example' }],
  ['a value that no browser sends', { 'Sec-Fetch-Site': 'same-origin, cross-site' }],
  ['another site in an older browser', { Origin: 'https://attacker.example' }],
  ['another port in an older browser', { Origin: 'https://meridianforge.example:8443' }],
  ['a site whose name begins like ours', { Origin: 'https://meridianforge.example.attacker.example' }],
  ['an extension', { Origin: 'chrome-extension://abcdefgh' }],
  ['something that is no origin', { Origin: 'meridianforge.example' }],
])('%s may not send', (_, headers) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect([method, passes(headers, method)]).toEqual([method, false]);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect([method, passes(headers, method)]).toEqual([method, true]);
});
