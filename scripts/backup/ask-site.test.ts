import { beforeEach, describe, expect, it } from 'vitest';
import { configureSignIn } from '#support/administrator.ts';
import { backupSite, type BackupOfTest } from '#support/backup-runs.ts';
import { captureLog } from '#support/function-calls.ts';
import { quickBlobs } from '#support/quick-blobs.ts';
import { asCommandError } from './disk.ts';

let site: BackupOfTest;
beforeEach(async () => {
  captureLog();
  configureSignIn();
  quickBlobs();
  site = await backupSite('asked');
});

const problem = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, code: 'x', message, requestId: 'r' }, { status, headers });

describe('a temporary failure is retried', () => {
  it.each<[what: string, first: () => Response | Error]>([
    ['503', () => problem(503, 'We could not reach our storage just now.')],
    ['429 that says when to come back', () => problem(429, 'Please wait.', { 'Retry-After': '0' })],
    [
      '500 of the platform, in HTML',
      () => new Response('<h1>Crash', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['a connection that breaks', () => new TypeError('fetch failed')],
    [
      'an answer that is cut off',
      () => new Response('["a","', { headers: { 'Content-Type': 'application/x-ndjson' } }),
    ],
    [
      'a list without its end',
      () => new Response('["a","b"]\n', { headers: { 'Content-Type': 'application/x-ndjson' } }),
    ],
    [
      'a list that lacks a key',
      () =>
        new Response('["a","b"]\n{"end":true,"keys":2,"more":false}\n', {
          headers: { 'Content-Type': 'application/x-ndjson' },
        }),
    ],
    [
      'a key that leads out of the folder',
      () =>
        new Response('["../a","b"]\n{"end":true,"keys":1,"more":false}\n', {
          headers: { 'Content-Type': 'application/x-ndjson' },
        }),
    ],
  ])('%s', async (_, first) => {
    let asked = 0;
    site.interfere(() => ((asked += 1) === 1 ? first() : undefined));
    expect(await site.site.keys('contacts')).toEqual(new Map());
    expect([asked, site.told.length]).toEqual([2, 1]);
    expect(site.told[0]).toMatch(/^The site .*\. Trying again in \d s\.$/);
  });

  it('up to three tries in total, and then a sentence says how to continue', async () => {
    site.interfere(() => problem(503, 'We could not reach our storage just now.'));
    await expect(site.site.keys('contacts')).rejects.toThrow(
      'The site at https://meridianforge.example answered with the status 503 (We could not reach our storage just now). Run the same command again: it continues where this one stopped.',
    );
    expect(site.requests).toHaveLength(3);
  });
});

describe('a permanent failure becomes a sentence at once', () => {
  it.each<[what: string, answer: () => Response, sentence: RegExp]>([
    [
      '401',
      () => problem(401, 'Please sign in.'),
      /does not take this token: tokens are good for eight hours.*it continues where it stopped/,
    ],
    [
      'a page of HTML',
      () => new Response('<h1>Hello', { headers: { 'Content-Type': 'text/html' } }),
      /What answers at .* is not this site \(status 200\)\. Check the address/,
    ],
    ['404 of something else', () => new Response('Not Found', { status: 404 }), /is not this site \(status 404\)/],
    ['404 of an older version', () => problem(404, 'There is nothing here.'), /runs a version that knows no backup/],
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { Location: 'https://www.meridianforge.example/api' } }),
      /leads to https:\/\/www\.meridianforge\.example\. Name that one/,
    ],
    ['400', () => problem(400, 'Please check the marked fields.'), /refused: Please check the marked fields/],
    [
      'a form that is not known',
      () => Response.json({ success: true, version: 2 }),
      /in a form that this version does not know/,
    ],
    [
      'a store that leads out of the folder',
      () => Response.json({ success: true, version: 1, stores: ['../x'], leftOut: {} }),
      /does not know/,
    ],
  ])('%s', async (_, answer, sentence) => {
    site.interfere(answer);
    await expect(site.site.describe()).rejects.toThrow(sentence);
    expect(site.requests).toHaveLength(1);
  });

  it('an invalid token', async () => {
    const stranger = await backupSite('asked', 'no.good.token');
    await expect(stranger.site.describe()).rejects.toThrow(/does not take this token/);
  });
});

it('a value that does not match its hash is requested again, and never kept', async () => {
  const body = '{"key":"all/a/000001","sha256":"' + '0'.repeat(64) + '","size":1}\nx{"end":true}\n';
  site.interfere(() => new Response(body, { headers: { 'Content-Type': 'application/octet-stream' } }));
  await expect(site.site.values('content', ['all/a/000001'])).rejects.toThrow(
    /sent values that cannot be read\. Run the same/,
  );
});

it.each([
  ['ENOSPC', /The disk is full\. Make room, and run the same command again/],
  ['EACCES', /may not be read or written by you/],
  ['EROFS', /is read-only/],
])('a disk error %s becomes a sentence', (code, sentence) => {
  expect(asCommandError(Object.assign(new Error('disk'), { code }))).toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(sentence) as unknown,
  });
});
