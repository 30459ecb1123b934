import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { campaigns } from '#storage/collections/campaigns.ts';
import { clicks } from '#storage/collections/clicks.ts';
import { newId } from '#storage/ids.ts';
import { storesOf } from '#storage/stores.ts';
import { storeCampaign } from '#support/archived-campaigns.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import everyHour from '../../functions/every-hour.ts';
import click from '../../functions/newsletter-click.ts';
import { clicksOf } from '../campaigns/clicks-of.ts';
import { clickPath, countedClicks } from '../mail/click-address.ts';

useLocalBlobs();

vi.mock('../pages/page-shell.ts', () => ({ pageShell: () => '<h1>Page Not Found</h1>' }));

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const links = ['https://meridianforge.example/essays', 'https://example.org/x?a=1&b=2#c'];
let context: string;
let id: string;
let log: ReturnType<typeof captureLog>;
let warnings: unknown[];

beforeEach(async () => {
  log = captureLog();
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void warnings.push(JSON.parse(String(line))));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  context = freshContext();
  id = await storeCampaign(context, { clicks: true }, links);
});
afterEach(() => vi.useRealTimers());

const deployed = (ip = '203.0.113.7') => callContext({ ip, deploy: { context, id: 'a1' } });
const open = (
  path: string,
  { headers = {}, method = 'GET', ip }: { headers?: Record<string, string>; method?: string; ip?: string } = {},
) => callFunction(click, apiRequest(path, { method, headers: { 'User-Agent': firefox, ...headers } }), deployed(ip));
const leadsTo = async (path: string, init = {}) => {
  const { status, response } = await open(path, init);
  return [status, response.headers.get('Location')];
};
const counted = async () => (await clicksOf(storesOf(context), id))?.map(({ count }) => count);

describe('a counted link', () => {
  test('redirects to the address in the issue, and counts the click', async () => {
    for (const [number, href] of links.entries()) expect(await leadsTo(clickPath(id, number))).toEqual([302, href]);
    await open(clickPath(id, 1));
    expect(await clicksOf(storesOf(context), id)).toEqual([
      { href: links[0], count: 1 },
      { href: links[1], count: 2 },
    ]);
  });

  test('is neither cached nor indexed by search engines', async () => {
    const { response } = await open(clickPath(id, 0));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  });

  test.each([
    ['HEAD', { method: 'HEAD' }],
    ['a browser that fetches ahead', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
    ['an older one', { headers: { Purpose: 'prefetch' } }],
    ['an old Firefox', { headers: { 'X-Moz': 'prefetch' } }],
    ['a program that says so', { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Linkbot/1.0)' } }],
    ['a program without a name', { headers: { 'User-Agent': '' } }],
  ])('redirects %s without counting it', async (_, init) => {
    expect(await leadsTo(clickPath(id, 1), init)).toEqual([302, links[1]]);
    expect(await counted()).toEqual([0, 0]);
    expect(await everythingIn(context, 'clicks')).toBe('');
  });

  test('stores nothing about the reader', async () => {
    await open(`${clickPath(id, 0)}?who=ada@example.com`, {
      headers: { Cookie: 'who=ada', Referer: 'https://mail.example/ada' },
    });
    expect(await everythingIn(context, 'clicks')).toMatch(
      new RegExp(`^days/\\d{4}-\\d\\d-\\d\\d/${id}/0-[0-9A-Z]{26}\\n$`),
    );
    // As a whole word: a request id may contain these letters.
    expect(JSON.stringify(log)).not.toMatch(/\bada\b|203\.0\.113/);
  });

  test('never redirects to an address in the request, and answers 404 if there is no such link', async () => {
    const other = await storeCampaign(context, { clicks: false }, undefined);
    const paths = [
      ...['2', '-1', '01e', '1.0', '9999', 'https:%2F%2Fevil.example'].map(
        (number) => `/newsletter/go/${id}/${number}`,
      ),
      ...[other, newId(), 'x', '..%2F..', id.toLowerCase()].map((campaign) => `/newsletter/go/${campaign}/0`),
    ];
    for (const path of paths) {
      const { status, response, text } = await open(`${path}?url=https://evil.example&to=//evil.example`);
      expect([path, status, response.headers.get('Location'), text]).toEqual([
        path,
        404,
        null,
        '<h1>Page Not Found</h1>',
      ]);
    }
    expect((await open(clickPath(id, 0), { method: 'POST' })).status).toBe(405);
    expect(await counted()).toEqual([0, 0]);
  });

  test('of a deleted campaign still redirects, is not counted, and is all that is kept of it', async () => {
    const collection = storesOf(context).open(campaigns);
    for (const status of ['erased', 'missing']) expect(await collection.eraseCampaign(id)).toEqual({ status });
    for (const [number, href] of links.entries()) expect(await leadsTo(clickPath(id, number))).toEqual([302, href]);
    expect((await open(clickPath(id, 2))).status).toBe(404);
    expect(await everythingIn(context, 'clicks')).toBe('');
    // Without frozen content, a mail that bounces later leaves no record of its recipient (decision 0183).
    expect([await collection.frozen(id), await clicksOf(storesOf(context), id)]).toEqual([null, null]);
    expect(await rawStore(context, 'campaigns').get(`links/${id}`)).toBe(JSON.stringify(links));
  });

  test('of a deleted campaign whose links were not counted is 404, as before', async () => {
    const other = await storeCampaign(context, { clicks: false }, []);
    await storesOf(context).open(campaigns).eraseCampaign(other);
    expect((await open(clickPath(other, 0))).status).toBe(404);
    expect(await rawStore(context, 'campaigns').get(`links/${other}`)).toBeNull();
  });

  test('of a deleted campaign whose frozen content cannot be read is 404: deleting it does not fail', async () => {
    await rawStore(context, 'campaigns').set(`frozen/${id}`, 'not JSON');
    await storesOf(context).open(campaigns).eraseCampaign(id);
    expect((await open(clickPath(id, 0))).status).toBe(404);
  });
});

describe('while storage does not answer', () => {
  const goAway = () => {
    const nowhere = { edgeURL: 'http://127.0.0.1:9', uncachedEdgeURL: 'http://127.0.0.1:9', siteID: 'a', token: 'b' };
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(nowhere)).toString('base64'));
  };

  test('an instance that has read the campaign still redirects, and the count is lost', async () => {
    await open(clickPath(id, 0));
    const standing = process.env['NETLIFY_BLOBS_CONTEXT'];
    goAway();
    expect(await leadsTo(clickPath(id, 1))).toEqual([302, links[1]]);
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', standing);
    expect(await counted()).toEqual([1, 0]);
  });

  test('another instance redirects to the archive, which says that the link could not be looked up', async () => {
    goAway();
    expect(await leadsTo(clickPath(id, 0))).toEqual([302, '/newsletter#link-unknown']);
  });
});

describe('counts', () => {
  test('include every one of many simultaneous clicks', async () => {
    const opened = Array.from({ length: 60 }, (_, index) =>
      open(clickPath(id, index % 2), { ip: `198.51.100.${index}` }),
    );
    await Promise.all(opened);
    expect(await counted()).toEqual([30, 30]);
  });

  test('stop at the daily limit of one address, while the link still redirects', async () => {
    for (let index = 0; index < 203; index += 1) expect((await open(clickPath(id, 0))).status).toBe(302);
    expect(await counted()).toEqual([200, 0]);
    await open(clickPath(id, 0), { ip: '198.51.100.9' });
    expect(await counted()).toEqual([201, 0]);
    expect(warnings).toEqual([expect.objectContaining({ event: 'quota_used_up', quota: 'clicks-origin' })]);
  });

  test('of past days become one sum, and stay the same however often they are summed', async () => {
    const start = Date.parse('2026-03-14T23:59:00.000Z');
    const other = await storeCampaign(context, { clicks: true }, links);
    const at = async (time: number, ...paths: string[]) => {
      vi.useFakeTimers({ now: time, toFake: ['Date'] });
      for (const path of paths) await open(path);
    };
    const sum = () => callFunction((request, given) => everyHour(request, given), apiRequest('/'), deployed());
    const keys = async () =>
      (await everythingIn(context, 'clicks')).split('\n').filter((line) => line.startsWith('days/'));
    await at(start, clickPath(id, 0), clickPath(id, 1), clickPath(id, 1), clickPath(other, 0));
    await at(start + 2 * 60_000, clickPath(id, 1));
    // The day is over, but a click may still be in flight.
    await sum();
    expect(await keys()).toHaveLength(5);
    await at(start + 40 * 60_000);
    await Promise.all([sum(), sum()]);
    expect(await keys()).toEqual([expect.stringMatching(`^days/2026-03-15/${id}/1-`)]);
    expect(await counted()).toEqual([1, 3]);
    await sum();
    expect(await counted()).toEqual([1, 3]);
    expect((await clicksOf(storesOf(context), other))?.map(({ count }) => count)).toEqual([1, 0]);
  });

  test('include no click twice if summing stopped before deleting', async () => {
    const start = Date.parse('2026-03-14T12:00:00.000Z');
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
    await open(clickPath(id, 0));
    await rawStore(context, 'clicks').set(`sums/${id}/2026-03-14`, '{"0":1}');
    expect(await counted()).toEqual([1, 0]);
    expect(
      (
        await storesOf(context)
          .open(clicks)
          .fold(start + 24 * 60 * 60_000)
      ).done,
    ).toBe(1);
    expect(await counted()).toEqual([1, 0]);
  });

  test('are deleted with their campaign', async () => {
    await open(clickPath(id, 0));
    await storesOf(context).open(clicks).erase(id);
    expect(await everythingIn(context, 'clicks')).toBe('');
  });
});

test('links are numbered in the order of the mail, each once, and mail addresses are left alone', () => {
  const { click: address, links: numbered } = countedClicks('https://forge.example', id);
  const said = ['https://a.example/', 'mailto:a@b.example', 'https://b.example/', 'https://a.example/'].map(address);
  const at = (number: number) => `https://forge.example/newsletter/go/${id}/${number}`;
  expect(said).toEqual([at(0), 'mailto:a@b.example', at(1), at(0)]);
  expect(numbered).toEqual(['https://a.example/', 'https://b.example/']);
  for (let number = 2; number < 500; number += 1) address(`https://a.example/${number}`);
  expect(address('https://a.example/one-too-many')).toBe('https://a.example/one-too-many');
  expect(address('https://b.example/')).toBe(at(1));
});
