import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createContent, renderPreview } from '#contract/api/admin-content.ts';
import { uploadMedia } from '#contract/api/admin-media.ts';
import { sendEvents } from '#contract/api/events.ts';
import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { listEssays } from '#contract/api/essays.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { everythingStored } from '#support/everything-stored.ts';
import { longestTurn } from '#support/longest-turn.ts';

let site: AttackedSite;
let headers: { Authorization: string };
beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

describe('rules 42: no request blocks the server', () => {
  const part = '--a\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const many = `${part.repeat(70_000)}--a--\r\n`;
  test.each(['boundary=a', 'x="; boundary=b"; boundary=a', 'boundary="a"', 'boundary=a; boundary=b', 'x'])(
    'with an upload of seventy thousand parts, however its type is written: %s',
    async (parameters) => {
      const type = { 'Content-Type': `multipart/form-data; ${parameters}` };
      let status = 0;
      const held = await longestTurn(async () => {
        ({ status } = await site.strike(uploadMedia.path, { body: many, headers: { ...headers, ...type } }));
      });
      expect([status, held < 200]).toEqual([400, true]);
    },
  );

  test('with a text of maximum length, whatever it consists of', async () => {
    const full = (text: string): string => text.repeat(Math.floor(63_000 / text.length));
    for (const text of [
      '[a](',
      '![a][',
      '**a',
      '> - ',
      '`',
      '<a b="',
      '|a',
      '&#',
      '[^1]: a\n',
      '\\',
      '~~a',
      '://a.',
      '\u0301',
    ].map(full)) {
      const strike = () => site.strike(renderPreview.path, { headers, json: { body: text } });
      expect(await longestTurn(strike)).toBeLessThan(200);
    }
    const text = full('![a](');
    const json = essayDraft({ content: { ...essayContent, body: text, excerpt: text, author: text } });
    expect(await longestTurn(() => site.strike(createContent.path, { headers, json }))).toBeLessThan(200);
  });

  test('with a long address, list of header fields or cursor', async () => {
    const long = '/%2e'.repeat(4_000);
    const strikes = [
      () => site.strike(`${listEssays.path}?${'limit=1&'.repeat(2_000)}`),
      () => site.strike(`${listEssays.path}?cursor=${Buffer.from('['.repeat(10_000)).toString('base64url')}`),
      () => site.strike(listEssays.path, { headers: { 'If-None-Match': '"a",'.repeat(4_000) } }),
      () => site.strike(listEssays.path, { headers: { Authorization: `Bearer ${'a.'.repeat(8_000)}` } }),
      () => site.strike(`/api${long}`),
      () =>
        site.strike(sendContact.path, {
          method: 'POST',
          body: '&'.repeat(16_000),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
    ];
    for (const strike of strikes) {
      const held = await longestTurn(async () => expect((await strike()).status).toBeLessThan(500));
      expect(held).toBeLessThan(200);
    }
  });
});

describe('rules 43: what a stranger can store is limited', () => {
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0' };
  const visit = (ip: string, page = '/') =>
    site.strike(sendEvents.path, { json: { events: [{ eventName: 'page_view', page }] }, headers: browser, ip });

  test('to 120 batches a minute from one address, whatever they contain, and refused ones add no keys', async () => {
    const net = '2001:db8:4343:1';
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 130; sent += 1) {
      const { status } = await visit(`${net}::${sent.toString(16)}`, sent % 2 === 0 ? '/' : `/made-up-${sent}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [204, 120],
      [429, 10],
    ]);
    const before = (await everythingStored(site)).split('\n').length;
    for (let sent = 0; sent < 10; sent += 1) expect((await visit(`${net}::${sent}`)).status).toBe(429);
    expect((await everythingStored(site)).split('\n').length).toBe(before);
  });

  test('to one errand for each form, however often it is repeated under its key', async () => {
    const keys = async (): Promise<number> => (await everythingStored(site)).match(/outbox\/errands\//g)?.length ?? 0;
    const again = (path: string, json: object) =>
      site.strike(path, { json, headers: { 'Idempotency-Key': 'again' }, ip: '198.18.220.2' });
    const forms = [
      [subscribe.path, { email: 'ada@example.com', source: 'website' }],
      [
        sendContact.path,
        { name: 'Ada', email: 'ada@example.com', inquiryType: 'founder', message: 'A message of some length.' },
      ],
    ] as const;
    for (const [path, json] of forms) {
      const before = await keys();
      for (let sent = 0; sent < 5; sent += 1) await Promise.all(Array.from({ length: 10 }, () => again(path, json)));
      expect([path, (await keys()) - before]).toEqual([path, 1]);
      const stored = (await everythingStored(site)).split('\n').length;
      site.requests.length = 0;
      expect((await again(path, json)).status).toBe(200);
      expect((await everythingStored(site)).split('\n').length).toBe(stored);
      expect(site.requests.filter((sent) => sent.startsWith('PUT'))).toEqual([]);
    }
  });

  test('and a call ends even if every write meets a conflict', async () => {
    site.faults = (request) => (request.startsWith('PUT') && request.includes('_limits/') ? 412 : undefined);
    const began = performance.now();
    const json = { email: 'ada@example.com', source: 'website' };
    const { status, headers: sent } = await site.strike(subscribe.path, { json, ip: '198.18.220.1' });
    expect([status, Number(sent.get('Retry-After')) > 0]).toEqual([503, true]);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(site.requests.length).toBeLessThan(200);
  });
});

test('rules 44: the schedule deletes what has expired, and only that, while requests keep coming', async () => {
  const day = 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'] });
  const ask = (n: number) =>
    site.strike(sendContact.path, {
      json: {
        name: 'Ada Meridian',
        email: 'ada@example.com',
        inquiryType: 'founder',
        message: 'We should build an engine.',
      },
      headers: { 'Idempotency-Key': `key-${n}` },
      ip: `198.18.221.${n}`,
    });
  await ask(1);
  const marks = (text: string): string[] => text.match(/_limits\/(?:days|answers|claims|quotas)\/\S+/g) ?? [];
  const first = marks(await everythingStored(site));
  expect(first.length).toBeGreaterThan(3);
  vi.setSystemTime(Date.now() + 3 * day);
  await ask(2);
  const bundle = new URL('../../netlify/.build/every-hour.mjs', import.meta.url).href;
  const { default: everyHour } = (await import(bundle)) as {
    default: (request: Request, context: object) => Promise<Response>;
  };
  await everyHour(new Request('http://localhost/', { method: 'POST' }), {
    ip: '',
    deploy: site.deploy,
    waitUntil: () => undefined,
  });
  const left = marks(await everythingStored(site));
  expect(left.filter((key) => first.includes(key))).toEqual([]);
  expect(left.length).toBeGreaterThan(3);
  vi.useRealTimers();
});
