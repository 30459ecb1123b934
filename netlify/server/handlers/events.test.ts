import { sendEvents } from '#contract/api/events.ts';
import { readUncounted } from '#contract/api/admin-analytics.ts';
import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { problem } from '#contract/problem.ts';
import { content } from '#storage/collections/content.ts';
import { limits } from '#storage/collections/limits.ts';
import { settings } from '#storage/collections/settings.ts';
import { essayContent } from '#support/content-drafts.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { longestTurn } from '#support/longest-turn.ts';
import { everythingIn, rawStore } from '#support/local-blobs.ts';
import { storedBatches } from '#support/stored-batches.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallContext } from '../http/function-handler.ts';
import type { LogEntry } from '../http/log.ts';
import adminAnalytics from '../../functions/admin-analytics.ts';
import handler from '../../functions/events.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const view = { eventName: 'page_view', page: '/about', ago: 1500 };

let site: StoredSite;
let lines: LogEntry[];
let ip = '';
let tests = 0;
const beacon = (body: unknown, headers: Record<string, string> = {}, from = ip, geo: CallContext['geo'] = {}) =>
  callFunction(
    handler,
    apiRequest(sendEvents.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/plain;charset=UTF-8',
        'User-Agent': browser,
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    callContext({ ip: from, geo, deploy: site.deploy }),
  );
const stored = async () => (await storedBatches(site.stores)).map(({ value }) => value);
const visitors = async () => (await stored()).map(({ visitor }) => visitor);

beforeEach(async () => {
  lines = captureLog();
  site = await storedSite();
  // The function counts requests in memory, which the tests share; separate addresses keep them apart.
  ip = `198.51.100.${(tests += 1)}`;
});

test('a view of a preview is not counted, and its address is not stored', async () => {
  const { status } = await beacon({ events: [{ ...view, page: '/preview/c2VjcmV0' }] });
  expect([status, await stored()]).toEqual([204, []]);
});

describe('a batch', () => {
  test('is accepted as sendBeacon sends it, answered with 204 and written as one blob', async () => {
    const { status, text } = await beacon({ events: [view, { eventName: 'click', page: '/about', url: '/contact' }] });
    expect([status, text]).toEqual([204, '']);
    expect(await stored()).toEqual([
      {
        events: [
          { name: 'page_view', page: '/about', ago: 1500 },
          { name: 'click', page: '/about', url: '/contact', ago: 0 },
        ],
        visitor: expect.stringMatching(/^[\w-]{16}$/) as unknown,
        device: 'desktop',
      },
    ]);
    expect(site.requests.filter((request) => request.startsWith('PUT') && request.includes('_events/'))).toHaveLength(
      1,
    );
  });

  test('may come as application/json too', async () => {
    expect((await beacon({ events: [view] }, { 'Content-Type': 'application/json' })).status).toBe(204);
    expect(await stored()).toHaveLength(1);
  });

  const many = (count: number) => ({ events: Array.from({ length: count }, () => view) });
  test.each<[string, unknown, number]>([
    ['nothing', '', 400],
    ['no JSON', '{"events":', 400],
    ['a list', [], 400],
    ['no events', { events: [] }, 400],
    ['11 events', many(11), 400],
    ['an extra key', { events: [view], visitor: 'me' }, 400],
    ['an extra key in an event', { events: [{ ...view, userId: 7 }] }, 400],
    ['an event of another name', { events: [{ ...view, eventName: 'purchase' }] }, 400],
    ['an address as a page', { events: [{ ...view, page: 'https://elsewhere.example/' }] }, 400],
    ['a page with its query', { events: [{ ...view, page: '/about?token=secret' }] }, 400],
    ['an event of tomorrow', { events: [{ ...view, ago: -1 }] }, 400],
    ['an event of half a millisecond ago', { events: [{ ...view, ago: 0.5 }] }, 400],
    ['an event of a time that no number is', { events: [{ ...view, ago: 1e300 }] }, 400],
    ['lists in lists', `{"events":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, 400],
    ['keys of a prototype', '{"events":[{"eventName":"page_view","page":"/","__proto__":{"page":"/x"}}]}', 400],
    ['a constructor', { events: [view], constructor: {} }, 400],
    ['a page that was read for two days', { events: [], read: { page: '/', ms: 172_800_000, quarters: [] } }, 400],
    ['a fifth quarter', { events: [], read: { page: '/', ms: 1, quarters: [5] } }, 400],
    ['a hundred quarters', { events: [], read: { page: '/', ms: 1, quarters: Array(100).fill(1) } }, 400],
    ['a referrer that is a list', { events: [view], referrer: ['a.example'] }, 400],
    ['a referrer of 301 characters', { events: [view], referrer: 'x'.repeat(301) }, 400],
    ['a campaign of 301 characters', { events: [view], campaign: 'x'.repeat(301) }, 400],
    ['10 MB', `{"events":[${' '.repeat(10_000_000)}]}`, 413],
    ['9 KB', { events: [{ ...view, url: 'x'.repeat(9 * 1024) }] }, 413],
  ])('of %s is refused, and nothing is kept', async (_, body, status) => {
    const answer = await beacon(body);
    expect(answer.status).toBe(status);
    expect(problem.parse(answer.body).success).toBe(false);
    expect(await stored()).toEqual([]);
  });

  test('of another content type is refused with 415, and another method with 405', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/html']) {
      expect((await beacon({ events: [view] }, { 'Content-Type': type })).status).toBe(415);
    }
    const zipped = await beacon({ events: [view] }, { 'Content-Encoding': 'gzip' });
    expect([zipped.status, problem.parse(zipped.body).message]).toEqual([
      415,
      'Send the events as JSON, in UTF-8 and not compressed.',
    ]);
    const get = await callFunction(handler, apiRequest(sendEvents.path), callContext({ deploy: site.deploy }));
    expect([get.status, get.response.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  test('loses the query and fragment of an address', async () => {
    await beacon({ events: [{ eventName: 'click', page: '/', url: '/projects?q=my+secret#there' }] });
    expect((await stored())[0]?.events[0]?.url).toBe('/projects');
  });

  test('stores no path that the site does not have, and counts it as other', async () => {
    const pages = [
      '/about/',
      '/about.html',
      '/',
      '/essays/count-the-round-trips',
      '/search',
      '/newsletter',
      '/newsletter/one',
    ];
    const made = ['/<b onclick=x>', '/essays/buy-my-pills', '/__proto__'];
    await beacon({ events: [...pages, ...made].map((page) => ({ ...view, page })) });
    await beacon({ events: [], read: { page: '/not-found', ms: 9, quarters: [] } });
    const [batch, last] = await stored();
    expect(batch?.events.map(({ page }) => page)).toEqual([
      ...['/about', '/about', '/', '/essays/count-the-round-trips', '/search', '/newsletter', '/newsletter'],
      ...made.map(() => 'other'),
    ]);
    expect([batch?.dropped, last?.read]).toEqual([undefined, { page: 'other', ms: 9, quarters: [] }]);
  });

  test('drops events older than a day, and counts how many', async () => {
    const old = { ...view, ago: 86_400_001 };
    await beacon({ events: [old, { ...view, ago: 86_400_000 }, { ...old, ago: Number.MAX_SAFE_INTEGER }] });
    await beacon({ events: [old] });
    expect((await stored()).map(({ events, dropped }) => [events.map(({ ago }) => ago), dropped])).toEqual([
      [[86_400_000], { old: 2 }],
      [[], { old: 1 }],
    ]);
  });

  test('stores how the page was read, each quarter once', async () => {
    await beacon({ events: [], read: { page: '/about/', ms: 61_000, quarters: [2, 1, 2, 2] } });
    expect((await stored())[0]).toMatchObject({ events: [], read: { page: '/about', ms: 61_000, quarters: [1, 2] } });
  });

  test('stores no link target that the site does not have', async () => {
    const named = ['/contact', sendContact.path, subscribe.path, 'https://github.com', 'mailto:'];
    const made = ['/buy-my-pills', 'https://pills.example', 'https://github.com.pills.example', 'javascript:alert(1)'];
    await beacon({ events: [...named, ...made].map((url) => ({ eventName: 'click', page: '/', url })) });
    expect((await stored())[0]?.events.map(({ url }) => url)).toEqual([...named, ...made.map(() => undefined)]);
  });

  test('is counted on an essay that has been published since the build, looked up at most once a minute', async () => {
    const at = new Date().toISOString();
    const times = { createdAt: at, updatedAt: at, publishedAt: at };
    const item = { id: 'one', type: 'essay', slug: 'brand-new', title: 'New', status: 'published', order: 0 } as const;
    await site.stores.open(content).create('one', { ...item, ...times, content: essayContent });
    await beacon({ events: [{ ...view, page: '/essays/brand-new' }] });
    expect((await stored())[0]?.events).toEqual([{ name: 'page_view', page: '/essays/brand-new', ago: 1500 }]);
    site.requests.length = 0;
    for (let n = 0; n < 5; n++) await beacon({ events: [{ ...view, page: `/essays/made-up-${n}` }] });
    expect(site.requests.filter((request) => request.includes('_content'))).toEqual([]);
    expect((await stored()).filter(({ events: [first] }) => first?.page === 'other')).toHaveLength(5);
  });

  test('is told to wait if it is the 121st in a minute', async () => {
    for (let sent = 0; sent < 120; sent++) await beacon('');
    const { status, response } = await beacon({ events: [view] });
    expect([status, Number(response.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  });

  test('that storage refuses is answered with 503', async () => {
    site.faults = (request) => (request.startsWith('PUT') ? 403 : undefined);
    expect((await beacon({ events: [view] })).status).toBe(503);
  });
});

describe('a visitor', () => {
  test('has the same mark in every batch of a day, and shares it with no one', async () => {
    await beacon({ events: [view] });
    await beacon({ events: [view] });
    await beacon({ events: [view] }, { 'User-Agent': `${browser} Edg/142.0` });
    await beacon({ events: [view] }, {}, '203.0.113.200');
    const found = await visitors();
    expect(found).toHaveLength(4);
    expect(new Set(found).size).toBe(3);
  });

  test('has a different mark the next day', async () => {
    await beacon({ events: [view] });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    await beacon({ events: [view] });
    vi.useRealTimers();
    expect(new Set(await visitors()).size).toBe(2);
  });

  test('leaves neither address nor browser behind, in storage or in the log', async () => {
    await beacon({ events: [view] });
    expect([(await stored()).length, lines.length]).toEqual([1, 1]);
    const kept = `${await everythingIn(site.deploy.context, 'events')}${JSON.stringify(lines)}`;
    for (const secret of [ip, 'Mozilla', 'Chrome']) expect(kept).not.toContain(secret);
  });

  test.each(['Sec-GPC', 'DNT'])('who sends %s is not counted, but the page view is', async (name) => {
    const read = { page: '/about', ms: 5_000, quarters: [1] };
    const whole = { events: [view], read, referrer: 'search.example', campaign: 'letter / mail' };
    await beacon(whole, { [name]: '1' });
    await beacon({ events: [], read }, { [name]: '1' });
    expect(await stored()).toEqual([{ events: [{ name: 'page_view', page: '/about', ago: 1500 }], visitor: null }]);
  });

  test.each([
    ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1'],
    ['phone', 'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'],
    ['phone', 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16 Mobi'],
    ['tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'],
    ['tablet', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1'],
    ['desktop', browser],
  ])('has a %s if the user agent is %j', async (device, userAgent) => {
    await beacon({ events: [view] }, { 'User-Agent': userAgent });
    expect((await stored())[0]?.device).toBe(device);
  });

  test.each([
    [{ country: { code: 'NG' } }, 'NG'],
    [{ country: { code: '<NG>' } }, undefined],
    [{ country: {} }, undefined],
    [{}, undefined],
  ])('comes from the country that the platform reports: for %j that is %s', async (geo, country) => {
    await beacon({ events: [view] }, { 'X-Country': 'XX', 'X-NF-Geo': 'XX' }, ip, geo);
    expect((await stored())[0]?.country).toBe(country);
  });

  test.each([
    ['', ''],
    ['www.Search.EXAMPLE', 'search.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['münchen.example', 'unnamed site'],
    ['203.0.113.9', 'unnamed site'],
    ['[2001:db8::1]', 'unnamed site'],
    ['search.example:8443', 'unnamed site'],
    ['ada:secret@search.example', 'unnamed site'],
    ['search.example/?q=my+secret', 'unnamed site'],
    ['localhost', 'unnamed site'],
    [`${'a.'.repeat(140)}example`, 'unnamed site'],
    ['<script>.example', 'unnamed site'],
    ['__proto__', 'unnamed site'],
  ])('came from %j, which is stored as %j', async (referrer, kept) => {
    await beacon({ events: [view], referrer });
    expect((await stored())[0]?.referrer).toBe(kept);
  });

  test.each([
    ['letter / mail / october', 'letter / mail / october'],
    ['\u0000 le\u202Etter\n\r\t\u200B2 ', 'le tter 2'],
    ['x'.repeat(99) + '😀', 'x'.repeat(99)],
    ['letter / ada@example.com', undefined],
    ['\uD800', undefined],
    ['   ', undefined],
  ])('followed a link with the tags %j, which are stored as %j', async (campaign, kept) => {
    await beacon({ events: [view], campaign });
    expect((await stored())[0]?.campaign).toBe(kept);
  });
});

describe('telling visits from other traffic', () => {
  test.each([
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 (Linux) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    'python-requests/2.32',
    '',
  ])('%j is dropped, and counted as dropped', async (userAgent) => {
    const { status } = await beacon({ events: [view, view] }, { 'User-Agent': userAgent });
    expect(status).toBe(204);
    expect(await stored()).toEqual([{ events: [], visitor: null, dropped: { bot: 2 } }]);
  });

  test.each([
    browser,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
  ])('%j counts as a person', async (userAgent) => {
    await beacon({ events: [view] }, { 'User-Agent': userAgent });
    expect((await stored())[0]?.events).toHaveLength(1);
  });

  test.each(['0-0.fr', 'www.0-0.fr', 'a.b.0-0.FR', 'qiwi.xyz'])(
    'a visit from %s is dropped, and counted as spam',
    async (referrer) => {
      expect((await beacon({ events: [view, view], referrer })).status).toBe(204);
      expect(await stored()).toEqual([{ events: [], visitor: null, dropped: { spam: 2 } }]);
    },
  );

  test.each(['not0-0.fr', 'fr', '0-0.fr.example'])('%s is not on the spam list', async (referrer) => {
    await beacon({ events: [view], referrer });
    expect((await stored())[0]?.events).toHaveLength(1);
  });

  test('the reading time of a program leaves nothing behind', async () => {
    const read = { page: '/', ms: 1, quarters: [] };
    expect((await beacon({ events: [], read }, { 'User-Agent': 'curl/8.5.0' })).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('a long user agent is classified without blocking other calls', async () => {
    for (const part of ['a', 'a/', '@a', 'bot ', '1.', ';a', '( '])
      expect(
        await longestTurn(() => beacon({ events: [view] }, { 'User-Agent': `Mozilla/5.0 ${part.repeat(5_000)}` })),
      ).toBeLessThan(200);
  });

  test('a batch from a page of another site is refused', async () => {
    const { status } = await beacon({ events: [view] }, { 'Sec-Fetch-Site': 'cross-site' });
    expect(status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test('nothing is stored while analytics are switched off, and the answer does not reveal it', async () => {
    const collection = site.stores.open(settings);
    const record = { key: 'analytics_enabled', type: 'boolean', category: 'analytics', description: '' };
    await collection.create('analytics_enabled', { ...record, value: false });
    expect((await beacon({ events: [view] })).status).toBe(204);
    expect(await stored()).toEqual([]);
    const { status } = await collection.update('analytics_enabled', 1, (value) => ({ ...value, value: true }));
    expect(status).toBe('updated');
    expect((await beacon({ events: [view] })).status).toBe(204);
    expect(await stored()).toHaveLength(1);
  });

  test('a warm function counts nothing from two seconds after analytics were switched off', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:05:00Z') });
    await beacon({ events: [view] });
    const record = { key: 'analytics_enabled', type: 'boolean', category: 'analytics', description: '' };
    await site.stores.open(settings).create('analytics_enabled', { ...record, value: false });
    vi.setSystemTime(new Date('2026-11-22T14:05:02Z'));
    await beacon({ events: [view] });
    vi.useRealTimers();
    expect(await stored()).toHaveLength(1);
  });

  test('many simultaneous batches read the setting once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => beacon({ events: [view] })));
    const asked = site.requests.filter((request) => request.includes('_settings'));
    expect([asked.length, (await stored()).length]).toEqual([1, 5]);
  });

  test('nothing is counted if the setting cannot be read, and the next call reads it again', async () => {
    site.faults = (request) => (request.includes('_settings') ? 403 : undefined);
    expect((await beacon({ events: [view] })).status).toBe(503);
    site.faults = () => undefined;
    expect((await beacon({ events: [view] })).status).toBe(204);
    expect(await stored()).toHaveLength(1);
  });
});

describe('the daily quota', () => {
  const ofOne = { max: 600, block: 5 };
  const bucketOf = async (from: string) => `events of ${await site.stores.open(limits).origin(from)}`;
  /** Uses up a quota as another instance would have earlier that day. */
  async function spent(calls: number, bucket: string, quota: { max: number; block: number }): Promise<void> {
    for (let n = 0; n < calls; n++) await site.stores.open(limits).spend(bucket, { ...quota, now: Date.now() });
  }
  const blocks = async () => (await rawStore(site.deploy.context, 'limits').list({ prefix: 'quotas/' })).blobs.length;
  const uncounted = async () => {
    const headers = await administratorOf(site);
    const request = apiRequest(`${readUncounted.path}?timeRange=24h`, { headers });
    const { body } = await callFunction(adminAnalytics, request, callContext({ deploy: site.deploy }));
    return readUncounted.response.parse(body).days;
  };
  let warnings: unknown[];
  beforeEach(() => {
    warnings = [];
    vi.spyOn(console, 'warn').mockImplementation((line) => void warnings.push(JSON.parse(String(line))));
    // Keeps the tests from running past midnight.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:05:00Z') });
    return () => vi.useRealTimers();
  });

  test('allows 600 batches from one address, and does not affect another address', async () => {
    await spent(595, await bucketOf(ip), ofOne);
    for (let n = 0; n < 5; n++) expect((await beacon({ events: [view] })).status).toBe(204);
    const before = await blocks();
    for (let n = 0; n < 25; n++) {
      const { status, response } = await beacon({ events: [view] });
      expect([status, response.headers.get('Retry-After')]).toEqual([429, String(9 * 3600 + 55 * 60)]);
    }
    expect((await beacon({ events: [view] }, {}, '198.18.2.1')).status).toBe(204);
    // The refused batches used none of the site's quota: the one new block belongs to the other address.
    expect(await blocks()).toBe(before + 1);
    expect(await stored()).toHaveLength(6);
    expect(warnings).toEqual([expect.objectContaining({ event: 'quota_used_up', quota: 'events-origin' })]);
    expect(await uncounted()).toEqual([{ date: '2026-11-22', stoppedAt: null, addresses: 1, forms: 0 }]);
    expect(await everythingIn(site.deploy.context, 'limits')).not.toContain(ip);
  });

  test('allows 1,000 batches of which nothing is kept, in addition to those of visitors', async () => {
    await spent(1_000, 'events dropped', { max: 1_000, block: 10 });
    expect((await beacon({ events: [view] }, { 'User-Agent': 'curl/8.5.0' })).status).toBe(429);
    expect((await beacon({ events: [{ ...view, ago: 2 * 86_400_000 }] })).status).toBe(429);
    expect((await beacon({ events: [view] })).status).toBe(204);
    expect(warnings).toEqual([expect.objectContaining({ event: 'quota_used_up', quota: 'events-dropped' })]);
    expect(await uncounted()).toEqual([]);
  });

  test('is not used up by batches that are not stored', async () => {
    await beacon({ events: [] });
    await beacon({ events: [{ ...view, page: '/preview/c2VjcmV0' }] });
    expect(await blocks()).toBe(0);
  });
});
