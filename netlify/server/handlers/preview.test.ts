import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { previewContent } from '#contract/api/admin-preview.ts';
import { deleteContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { fillPath } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { content } from '#storage/collections/content.ts';
import { tokenFor } from '#support/administrator.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft, projectDraft } from '#support/content-drafts.ts';
import { everyBand, pageDraft } from '#support/page-of-bands.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import adminPreview from '../../functions/admin-preview.ts';
import previewPage from '../../functions/preview.ts';
import { hashPassword } from '../environment/password-hash.ts';
import type { LogEntry } from '../http/log.ts';

vi.mock('../pages/page-shell.ts', () => ({
  pageShell: (name: string) => `<!DOCTYPE html><html lang="en"><head><title>${name}</title>
<meta name="description" content=""><meta name="robots" content="noindex"><meta property="og:type" content="website">
<meta property="og:title" content=""><meta property="og:description" content=""><meta property="og:image" content="">
<meta property="og:image:alt" content=""><script type="application/ld+json">{}</script></head>
<body><header>Public header</header><main><section class="page-hero"><div class="wrap"><h1>Shell</h1><svg></svg></div></section>
<div data-essay=""></div><div data-author="Ada Meridian" hidden></div><div data-more=""></div><ul><li data-preview-project=""></li></ul><div data-preview-page=""></div></main></body></html>`,
}));

let admin: Awaited<ReturnType<typeof contentSite>>;
let headers: { Authorization: string };
let lines: LogEntry[];
const context = () => callContext({ deploy: admin.deploy });
const ask = (id: string, init: RequestInit = {}) => {
  const path = fillPath(previewContent.path, { id });
  return callFunction(adminPreview, apiRequest(path, { method: 'POST', headers, ...init }), context());
};
const addressOf = async (id: string) => previewContent.response.parse((await ask(id)).body).url;
const open = (path: string, init: RequestInit = {}) => callFunction(previewPage, apiRequest(path, init), context());

beforeEach(async () => {
  lines = captureLog();
  admin = await contentSite();
  headers = { Authorization: `Bearer ${await tokenFor(admin.deploy.context)}` };
});
afterEach(() => vi.useRealTimers());

describe('the address of a preview', () => {
  test('is given only to the administrator', async () => {
    const { id } = await admin.create();
    expect((await ask(id, { headers: {} })).status).toBe(401);
    const { status, body, response } = await ask(id);
    const { url, expiresAt } = previewContent.response.parse(body);
    expect([status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(url).toMatch(/^\/preview\/[\w-]+$/);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(3_590_000);
  });

  test('is 404 if there is no item, and refused for a page with its own template', async () => {
    expect((await ask('nothing')).status).toBe(404);
    const { pages } = await (await import('../content/files/built-in.ts')).builtInContent();
    const [page] = pages;
    if (!page) throw new Error('There are no pages.');
    const { id } = await admin.create(essayDraft({ type: 'page', slug: page.slug, title: page.title, content: page }));
    const { status, body } = await ask(id);
    expect([status, problem.parse(body).message]).toEqual([
      400,
      'There is no preview of it: only essays, articles, projects and pages without a template of their own have one.',
    ]);
  });

  test('is refused if the content cannot be shown', async () => {
    const at = '2031-01-01T00:00:00Z';
    const texts = { id: 'broken', type: 'essay' as const, slug: 'broken', title: 'Broken', status: 'draft' as const };
    const times = { createdAt: at, updatedAt: at, publishedAt: null };
    await admin.stores.open(content).create('broken', { ...texts, ...times, order: 0, content: { body: 5 } });
    expect((await ask('broken')).status).toBe(400);
  });

  test('can be requested only with POST, and not opened with it', async () => {
    expect((await ask('x', { method: 'GET' })).response.headers.get('Allow')).toBe('POST');
    expect((await open('/preview/x', { method: 'POST' })).status).toBe(405);
  });
});

describe('a preview', () => {
  test('shows an unpublished essay on the real page, and says that it is not published', async () => {
    const { id } = await admin.create();
    const { status, text, response } = await open(await addressOf(id));
    expect([status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1 id="essay-title">Night market</h1>');
    expect(text).toContain('<h2 id="a-heading">A heading<a ');
    expect(text).toContain('<p class="announcement" role="status">Preview. Not published.</p><header>');
    expect(text).not.toContain('data-essay');
    expect(text).toMatch(/<title>Night market · /);
    expect(text).toMatch(
      /<div data-author="Ada Meridian"><\/div><div data-more=""><nav .*Next essay<\/p><p><a href="\/essays\//,
    );
  });

  test('shows articles and projects too', async () => {
    const article = await admin.create(essayDraft({ type: 'article' }));
    expect((await open(await addressOf(article.id))).text).toContain('<h1 id="essay-title">Night market</h1>');
    const project = await admin.create(projectDraft());
    const { text } = await open(await addressOf(project.id));
    expect(text).toContain('<article class="venture tone-clay"');
    expect(text).toContain('Osei Freight');
  });

  test('shows a page with its bands and their content', async () => {
    const { id } = await admin.create(pageDraft());
    const { text, status } = await open(await addressOf(id));
    expect(status).toBe(200);
    expect(text).toContain(
      '<h1 class="mt-5 max-w-[12em]">Build with founders</h1><p class="lead mt-6">We hire engineers.</p>',
    );
    expect(text).toContain('<svg></svg></div></section>');
    expect(text).not.toContain('Shell</h1>');
    expect(text).toMatch(/<title>Careers · /);
    for (const { id: band } of everyBand) expect(text).toContain(` id="${band}"`);
    expect(text).toContain('<em>short</em>');
    expect(text).not.toContain('data-preview-page');
  });

  test('is not cached, not indexed, and sends no referrer', async () => {
    const { id } = await admin.create();
    const address = await addressOf(id);
    for (const path of [address, '/preview/forged']) {
      const { response, text } = await open(path);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'netlify-cdn-cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(response.headers.get('ETag')).toBeNull();
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(lines)).not.toContain(address.slice('/preview/'.length));
  });

  test('shows the requested revision, although the item has newer ones', async () => {
    const { id, rev } = await admin.create();
    const first = await addressOf(id);
    await admin.send('PUT', fillPath(updateContent.path, { id }), { ...essayDraft({ title: 'Day market' }), rev });
    expect((await open(first)).text).toContain('Night market</h1>');
    expect((await open(await addressOf(id))).text).toContain('Day market</h1>');
  });

  test('does not say that it is unpublished if it is published', async () => {
    const { id } = await admin.create();
    await admin.send('PUT', fillPath(setContentStatus.path, { id }), { status: 'published' });
    expect((await open(await addressOf(id))).text).toContain('role="status">Preview.</p>');
  });

  test('shows any text as plain text', async () => {
    const nasty = '</script><script>alert(1)</script>';
    const { id } = await admin.create(essayDraft({ title: nasty, content: { ...essayContent, body: nasty } }));
    const { text } = await open(await addressOf(id));
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script>alert');
  });

  test('answers HEAD without a body', async () => {
    const { id } = await admin.create();
    expect(await open(await addressOf(id), { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });
});

describe('the page of a preview', () => {
  test('is the same for every invalid address', async () => {
    const { id } = await admin.create();
    const address = await addressOf(id);
    const gone = await admin.create(essayDraft({ slug: 'gone' }));
    const ofGone = await addressOf(gone.id);
    await admin.send('DELETE', fillPath(deleteContent.path, { id: gone.id }));
    const answers = [
      await open('/preview/forged'),
      await open(`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`),
      await open(ofGone),
    ];
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    answers.push(await open(address));
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([404, answers[0]?.text]);
      expect(text).toContain('<title>not-found</title>');
    }
  });

  test('does not open an address from before the password, the secret or the user name changed, or from another deploy', async () => {
    const address = await addressOf((await admin.create()).id);
    expect((await open(address)).status).toBe(200);
    const changes = {
      ADMIN_PASSWORD_HASH: await hashPassword('change-this-password'),
      SESSION_SECRET: 'another secret of at least thirty-two bytes',
      ADMIN_USERNAME: 'grace',
    };
    for (const [name, value] of Object.entries(changes)) {
      const before = process.env[name] ?? '';
      vi.stubEnv(name, value);
      expect([name, (await open(address)).status]).toEqual([name, 404]);
      vi.stubEnv(name, before);
    }
    const elsewhere = callContext({ deploy: { ...admin.deploy, context: 'production' } });
    expect((await callFunction(previewPage, apiRequest(address), elsewhere)).status).toBe(404);
    expect((await open(address)).status).toBe(200);
  });

  test('opens no address if no secret is set', async () => {
    const { id } = await admin.create();
    const address = await addressOf(id);
    vi.stubEnv('SESSION_SECRET', '');
    expect((await open(address)).status).toBe(404);
  });

  test('answers 503 if storage does not answer', async () => {
    const { id } = await admin.create();
    const address = await addressOf(id);
    await admin.stop();
    const { status, response } = await open(address);
    expect([status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  });
});
