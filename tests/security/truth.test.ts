import { beforeEach, describe, expect, test } from 'vitest';
import { fileContact, listContacts } from '#contract/api/admin-contacts.ts';
import { createContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { previewContent } from '#contract/api/admin-preview.ts';
import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { fillPath } from '#contract/endpoint.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';

let site: AttackedSite;
let headers: { Authorization: string };
const inquiry = {
  name: 'Ada Meridian',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};
const slug = 'canary-essay';
const content = { ...essayContent, body: 'A canarybody.', excerpt: 'A canarybody in short.' };
const open = [
  '/essays',
  `/essays/${slug}`,
  '/rss.xml',
  '/sitemap-0.xml',
  '/api/essays',
  '/api/essays?limit=100',
  `/api/essays/${slug}`,
  '/api/content/published',
];

beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

const create = async (changes: object = {}) => {
  const { body } = await site.strike(createContent.path, {
    headers,
    json: { ...essayDraft({ slug, title: 'Canarytitle', content }), ...changes },
  });
  return body?.['item'] as { id: string; rev: number };
};
/** Where a stranger can find it without a token, by any request. */
async function foundAt(): Promise<string[]> {
  const found: string[] = [];
  for (const path of open)
    for (const asked of [path, `${path}${path.includes('?') ? '&' : '?'}status=draft&preview=true&draft=1`])
      if (/canarytitle|canarybody/i.test((await site.strike(asked)).text)) found.push(asked);
  return found;
}

describe('rules 38: what the administrator did not publish appears nowhere', () => {
  test('whether draft, scheduled or archived', async () => {
    const { id } = await create();
    expect(await foundAt()).toEqual([]);
    for (const status of ['archived', 'draft']) {
      await site.strike(fillPath(setContentStatus.path, { id }), { method: 'PUT', headers, json: { status } });
      expect(await foundAt()).toEqual([]);
    }
    await create({ slug: 'canary-later', status: 'published', publishAt: '2999-01-01T00:00:00Z' });
    expect(await foundAt()).toEqual([]);
  });

  test('whether withdrawn, or a draft of changes to something published', async () => {
    const { id } = await create({ status: 'published' });
    expect((await foundAt()).length).toBeGreaterThan(10);
    const json = { ...essayDraft({ slug, title: 'Plain', status: 'published', content: essayContent }), rev: 1 };
    await site.strike(fillPath(updateContent.path, { id }), { method: 'PUT', headers, json });
    const draft = { ...essayDraft({ slug, title: 'Canarytitle', status: 'draft', content }), rev: 2 };
    await site.strike(fillPath(updateContent.path, { id }), { method: 'PUT', headers, json: draft });
    expect(await foundAt()).toEqual([]);
    await site.strike(fillPath(setContentStatus.path, { id }), { method: 'PUT', headers, json: { status: 'draft' } });
    expect(await foundAt()).toEqual([]);
  });

  test('and a preview opens only at its signed address', async () => {
    const { id } = await create();
    const { body } = await site.strike(fillPath(previewContent.path, { id }), { method: 'POST', headers });
    const url = String(body?.['url']);
    const seen = await site.strike(url);
    expect([
      seen.status,
      seen.text.includes('canarybody'),
      seen.headers.get('Referrer-Policy'),
      seen.headers.get('Cache-Control'),
    ]).toEqual([200, true, 'no-referrer', 'no-store']);
    const token = url.slice('/preview/'.length);
    const text = Buffer.from(token, 'base64url');
    const tampered = Array.from({ length: 20 }, (_, n) => {
      const bytes = Buffer.from(text);
      bytes[Math.floor((n * text.length) / 20)] = (bytes[Math.floor((n * text.length) / 20)] ?? 0) ^ 1;
      return bytes.toString('base64url');
    });
    for (const forged of [
      ...tampered,
      `${token}A`,
      `${token}=`,
      token.slice(1),
      token.slice(0, -1),
      Buffer.from(`${id} 1 9999999999999`).toString('base64url'),
      'x',
    ])
      expect([forged, (await site.strike(`/preview/${forged}`)).status]).toEqual([forged, 404]);
    expect((await site.strike(url, { context: { deploy: { context: 'production', id: 'a' } } })).status).toBe(404);
  });
});

test('rules 39: nothing that would break a page is accepted, however it is encoded', async () => {
  const bad = [
    { body: '[a](/nowhere-at-all)' },
    { body: '![a](/media/0000.png)' },
    { body: '![a](https://attacker.example/x.png)' },
    { body: '> '.repeat(101) + 'a' },
    { body: 'x'.repeat(64_001) },
    { body: 7 },
    { readTime: 'x' },
    { onload: 'alert(1)' },
  ];
  for (const changes of bad) {
    for (const shape of [{ ...content, ...changes }, JSON.stringify({ ...content, ...changes })]) {
      const json = essayDraft({ slug: 'broken', status: 'published', content: shape });
      const { status } = await site.strike(createContent.path, { headers, json });
      expect([JSON.stringify(changes).slice(0, 60), status]).toEqual([JSON.stringify(changes).slice(0, 60), 400]);
    }
  }
  for (const taken of ['login', 'admin', 'api', '..', 'a/b', 'A', 'a--b', '-a', 'é', 'con structor', '__proto__']) {
    const { status } = await site.strike(createContent.path, {
      headers,
      json: essayDraft({
        slug: taken,
        type: taken === 'admin' || taken === 'api' || taken === 'login' ? 'page' : 'essay',
        status: 'published',
      }),
    });
    expect([taken, status]).toEqual([taken, 400]);
  }
});

test('rules 40: a message that a program seems to have sent is listed with its reason, and released whole', async () => {
  await site.strike(sendContact.path, { json: { ...inquiry, website: 'https://x.example' }, ip: '198.18.210.1' });
  const listed = await site.strike(`${listContacts.path}?spam=true`, { headers });
  const [caught] = listed.body?.['contacts'] as { id: string; spamReason: string }[];
  expect(caught).toMatchObject({ ...inquiry, spam: true, spamReason: 'The field that no visitor sees was filled in.' });
  await site.strike(fillPath(fileContact.path, { id: caught?.id ?? '' }), {
    method: 'PUT',
    headers,
    json: { spam: false },
  });
  const { body } = await site.strike(listContacts.path, { headers });
  expect(body?.['contacts']).toMatchObject([{ ...inquiry, spam: false }]);
});

test('rules 41: a form refused without a script says so in its page and keeps the typed text, as text', async () => {
  const typed = { ...inquiry, email: 'not an address', message: 'A message with "quotes" & <b>marks</b> in it.' };
  const { status, text } = await site.strike(sendContact.path, { form: typed, ip: '198.18.210.2' });
  expect(status).toBe(400);
  expect(text).toContain('Please enter a valid email address.');
  expect(text).toMatch(
    /A message with (&quot;|")quotes(&quot;|") &amp; &lt;b>marks&lt;\/b>|A message with "quotes" &amp; &lt;b&gt;marks&lt;\/b&gt;/,
  );
  await site.stop();
  const down = await site.strike(sendContact.path, { form: inquiry, ip: '198.18.210.2' });
  expect([down.status, down.headers.get('Retry-After'), down.text.includes(inquiry.message)]).toEqual([
    503,
    '30',
    true,
  ]);
  const list = await site.strike(subscribe.path, {
    form: { email: inquiry.email, source: 'website' },
    ip: '198.18.210.2',
  });
  expect(list.status).toBeGreaterThanOrEqual(300);
  expect(list.headers.get('Location') ?? '').not.toMatch(/subscribed|confirm/);
});
