import { beforeEach, expect, test, vi } from 'vitest';
import { framePage } from '#contract/api/admin-preview.ts';
import { tokenFor } from '#support/administrator.ts';
import { contentSite } from '#support/content-calls.ts';
import { everyBand, pageDraft } from '#support/page-of-bands.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import adminPreview from '../../functions/admin-preview.ts';
import previewPage from '../../functions/preview.ts';

const index = [
  { slug: 'contact', subjects: ['site', 'contact', 'section/faq', 'setting'] },
  { slug: 'home', subjects: ['site', 'home', 'section/faq', 'setting'] },
];

vi.mock('../pages/built-page.ts', () => ({
  keptPages: [],
  builtPage: (path: string, extension?: string) =>
    Promise.resolve(
      extension === 'json' ? JSON.stringify(index) : `<title>${path}</title><p data-field="home:lead">x</p>`,
    ),
}));
vi.mock('../pages/page-shell.ts', () => ({
  pageShell: (name: string) => `<!DOCTYPE html><html lang="en"><head><title>${name}</title>
<meta name="description" content=""><meta name="robots" content="noindex"><meta property="og:type" content="website">
<meta property="og:title" content=""><meta property="og:description" content=""><meta property="og:image" content="">
<meta property="og:image:alt" content=""><script type="application/ld+json">{}</script></head>
<body><header>Public header</header><main><section class="page-hero"><div class="wrap"><h1>Shell</h1><svg></svg></div></section>
<div data-preview-page=""></div></main></body></html>`,
}));

let admin: Awaited<ReturnType<typeof contentSite>>;
let headers: { Authorization: string };
const context = () => callContext({ deploy: admin.deploy });
const ask = (body: object, init: RequestInit = {}) =>
  callFunction(
    adminPreview,
    apiRequest(framePage.path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    }),
    context(),
  );
const framed = async (body: object) => framePage.response.parse((await ask(body)).body);
const open = (path: string) => callFunction(previewPage, apiRequest(path), context());

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
  headers = { Authorization: `Bearer ${await tokenFor(admin.deploy.context)}` };
});

test('only the administrator gets the pages that show a text, its own page first, then the home page', async () => {
  expect((await ask({ subject: 'home' }, { headers: { 'Content-Type': 'application/json' } })).status).toBe(401);
  const { pages, frame } = await framed({ subject: 'section/faq' });
  expect([pages, frame?.page, frame?.isBuilt]).toEqual([['home', 'contact'], 'home', true]);
  expect((await framed({ subject: 'contact' })).frame?.page).toBe('contact');
  expect((await framed({ subject: 'setting', page: 'contact' })).frame?.page).toBe('contact');
  expect(await framed({ subject: 'section/nowhere' })).toEqual({ success: true, pages: [], frame: null });
});

test('a built page opens at its signed address, runs nothing, can be framed only by this site, and is never cached', async () => {
  const { frame } = await framed({ subject: 'home' });
  const { status, response, text } = await open(frame?.url ?? '');
  expect([status, text]).toEqual([200, expect.stringContaining('<title>edit/home</title>')]);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'none'", "frame-ancestors 'self'", "form-action 'none'"]),
  );
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'netlify-cdn-cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  const forged = `${(frame?.url ?? '').slice(0, -1)}_`;
  expect((await open(forged)).status).toBe(404);
});

test('a page of bands that is not built yet is shown as saved, and each text names its field', async () => {
  const { id } = await admin.create(pageDraft());
  expect(id).toBeTruthy();
  const { frame } = await framed({ subject: 'careers' });
  expect([frame?.page, frame?.isBuilt]).toEqual(['careers', false]);
  const { response, text: html } = await open(frame?.url ?? '');
  expect(html).toContain('data-field="careers:heading"');
  for (const band of everyBand)
    if (band.kind === 'prose') expect(html).toContain(`data-field="careers:bands.${band.id}.body"`);
  expect(html).not.toMatch(/[\uE000-\uF8FF]|<script/);
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
});
