import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerResponse } from 'node:http';
import { listBackupKeys, readBackup, readBackupValues, restoreValues } from '#contract/api/admin-backup.ts';
import { fillPath } from '#contract/endpoint.ts';
import { PullFailed } from '#scripts/content-pull/fetch-json.ts';
import { fetchPublished } from '#scripts/content-pull/fetch-published.ts';
import { attackedSite, foreignOrigin, ownOrigin, type AttackedSite } from '#support/attacked-site.ts';
import { contractEndpoints } from '#support/contract-endpoints.ts';
import { answeringSite, publishedEssay, publishedPage } from '#support/published-site.ts';
import { everythingStored } from '#support/everything-stored.ts';

let site: AttackedSite;
beforeEach(async () => {
  site = await attackedSite();
});

describe('rules 49: another website', () => {
  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: ownOrigin },
    { 'Sec-Fetch-Site': 'same-origin, cross-site' },
    { 'Sec-Fetch-Site': 'SAME-ORIGIN' },
    { 'Sec-Fetch-Site': '' },
    { Origin: foreignOrigin },
    { Origin: `${ownOrigin}.attacker.example` },
    { Origin: 'https://meridianforge.example:8443' },
    { Origin: 'https://meridianforge.example@attacker.example' },
    { Origin: 'https://attacker.example#meridianforge.example' },
    { Origin: 'not an address' },
    { Origin: foreignOrigin, Host: 'attacker.example', 'X-Forwarded-Host': 'attacker.example' },
  ];

  test.each(foreign)('can send nothing to any endpoint, with %j', async (fields) => {
    const { Authorization } = await site.administrator();
    for (const { method, path } of await contractEndpoints()) {
      if (method === 'GET') continue;
      for (const type of ['application/json', 'text/plain']) {
        const headers = { ...fields, Authorization, 'Content-Type': type };
        const { status } = await site.strike(fillPath(path, { id: 'x', check: 'x', slug: 'x', token: 'x' }), {
          method,
          headers,
          body: '{}',
        });
        expect([path, type, status]).toEqual([path, type, 403]);
      }
    }
    expect(await everythingStored(site)).toBe('');
  });

  test('changes nothing with the requests it may make: links, pictures, scripts that only read', async () => {
    const headers = { ...(await site.administrator()), 'Sec-Fetch-Site': 'cross-site', Origin: foreignOrigin };
    for (const { method, path } of await contractEndpoints()) {
      if (method !== 'GET') continue;
      for (const safe of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await site.strike(fillPath(path, { id: 'x', slug: 'x', check: 'x', token: 'x' }), {
          method: safe,
          headers,
        });
        expect([path, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([path, null]);
      }
    }
    // Side effects of reading, such as copies of lists, are not changes.
    expect(await everythingStored(site)).not.toMatch(
      /_(contacts|subscribers|content|settings|media|sessions)\/(?!snapshot)/,
    );
  });
});

test('rules 49: a stranger gets the same answer for every path under /api/admin, however it is spelt', async () => {
  const spelt = [
    '',
    '/',
    '/nothing',
    '/content/x',
    '/content/../content',
    '/%63ontent',
    '/content%2fx',
    '/CONTENT',
    '/content;x',
    '//content',
    '/.env',
    '/__proto__',
  ];
  const seen = new Set<string>();
  for (const path of spelt) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const { status, headers, body } = await site.strike(`/api/admin${path}`, { method });
      const told = [status, body?.['code'], body?.['message'], headers.get('WWW-Authenticate'), headers.get('Allow')];
      seen.add(JSON.stringify(told));
    }
  }
  expect([...seen]).toEqual([JSON.stringify([401, 'unauthorized', 'Please sign in.', 'Bearer realm="admin"', null])]);
});

test('rules 49: no other spelling of an administrator’s address opens it without a token', async () => {
  for (const path of [
    '/api//admin/export',
    '/api/./admin/export',
    '/api/%61dmin/export',
    '/API/admin/export',
    '/api/admin%2fexport',
    '/api/x/../admin/export',
    '/api/admin/export/',
    '/api/contacts/',
    '/api/%63ontacts',
  ]) {
    if (!site.isRouted(path)) continue;
    const { status } = await site.strike(path);
    expect([path, [401, 404].includes(status)]).toEqual([path, true]);
  }
});

test('rules 49: scheduled functions have no address', () => {
  for (const name of ['every-hour', 'every-five-minutes'])
    for (const path of [`/.netlify/functions/${name}`, `/api/${name}/../../.netlify/functions/${name}`])
      expect(site.isRouted(path, 'POST')).toBe(false);
});

describe('rules 46: a build accepts published content only from a site that answers like ours', () => {
  const item = publishedEssay('trust');
  const answers: [string, (response: ServerResponse) => void][] = [
    ['a page', (response) => response.end('<!doctype html><title>Parked</title>')],
    ['nothing', (response) => response.end()],
    ['a failure that looks like a success', (response) => response.end('{"success":false}')],
    ['another address', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
    [
      'a slug that is a path',
      (response) => response.end(JSON.stringify(publishedPage([{ ...item, slug: '../../../etc/x' }]))),
    ],
    [
      'a type of JavaScript',
      (response) => response.end(JSON.stringify(publishedPage([{ ...item, type: 'constructor' }]))),
    ],
    [
      'a cursor that leads nowhere',
      (response) => response.end(JSON.stringify({ ...publishedPage([]), total: 2, nextCursor: 'x' })),
    ],
    ['half an answer', (response) => response.end(JSON.stringify(publishedPage([item])).slice(0, -9))],
  ];
  test.each(answers)('rejects an answer that is %s', async (_, answer) => {
    const site = await answeringSite((_request, response) => answer(response));
    await expect(fetchPublished(site)).rejects.toThrow(PullFailed);
  });

  test('accepts such an answer', async () => {
    const site = await answeringSite((_, response) => response.end(JSON.stringify(publishedPage([item]))));
    expect((await fetchPublished(site)).items).toHaveLength(1);
  });
});

describe('rules 48: a backup', () => {
  test('can be read and restored only by the administrator', async () => {
    for (const { method, path } of [readBackup, listBackupKeys, readBackupValues, restoreValues])
      expect([path, (await site.strike(path, { method })).status]).toEqual([path, 401]);
  });

  test('contains no secret store, and no key that leads elsewhere', async () => {
    const headers = await site.administrator();
    for (const store of [
      'limits',
      'sessions',
      'purges',
      '../content',
      'content/../limits',
      '__proto__',
      'constructor',
      '',
      `${site.deploy.context}_limits`,
    ]) {
      const listed = await site.strike(`${listBackupKeys.path}?store=${encodeURIComponent(store)}`, { headers });
      const read = await site.strike(readBackupValues.path, { headers, json: { store, keys: ['days/2026-11-22'] } });
      expect([store, listed.status, read.status]).toEqual([store, 400, 400]);
    }
    for (const key of ['../../limits/days', '..', '%2e%2e', '/', '', 'a//b', 'a?b', 'a#b', '\u0000']) {
      site.requests.length = 0;
      const { status } = await site.strike(readBackupValues.path, {
        headers,
        json: { store: 'contacts', keys: [key] },
      });
      expect([key, status < 500]).toEqual([key, true]);
      // Whether the token was signed out is always checked.
      const elsewhere = site.requests.filter((request) => !/_(contacts|sessions)\//.test(request));
      expect(elsewhere).toEqual([]);
    }
  });
});
