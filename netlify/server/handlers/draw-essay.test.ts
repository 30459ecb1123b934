import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawEssay } from '#contract/api/admin-preview.ts';
import { tokenFor } from '#support/administrator.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import adminContent from '../../functions/admin-content.ts';
import previewPage from '../../functions/preview.ts';

vi.mock('../pages/page-shell.ts', () => ({
  pageShell: () =>
    `<!DOCTYPE html><html><head><script type="module" src="/a.js"></script><link rel="modulepreload" href="/a.js"></head><body><header>Public header</header><main data-essay="">Loading<script>run()</script></main></body></html>`,
}));

let admin: Awaited<ReturnType<typeof contentSite>>;
let headers: { Authorization: string };
beforeEach(async () => {
  captureLog();
  admin = await contentSite();
  headers = { Authorization: `Bearer ${await tokenFor(admin.deploy.context)}` };
});

const ask = (changes: object, init: RequestInit = { headers }) => {
  const body = JSON.stringify({ title: 'Night market', slug: 'night-market', body: '', content: {}, ...changes });
  const given = new Headers(init.headers);
  given.set('Content-Type', 'application/json');
  const request = apiRequest(drawEssay.path, { method: 'POST', ...init, headers: Object.fromEntries(given), body });
  return callFunction(adminContent, request, callContext({ deploy: admin.deploy }));
};
const drawn = async (changes: object) => drawEssay.response.parse((await ask(changes)).body);

describe('an essay being written', () => {
  test('is rendered as its page will show it, for the administrator only', async () => {
    expect((await ask({}, {})).status).toBe(401);
    const { html } = await drawn({ body: '## One\n\nTwo *three* <b>', content: essayContent });
    expect(html).toContain('<h1 id="essay-title">Night market</h1>');
    expect(html).toContain(essayContent.subtitle);
    expect(html).toContain('<em>three</em> &lt;b&gt;');
  });

  test('is rendered as far as possible while it is incomplete', async () => {
    const { html } = await drawn({ title: '', body: 'One', content: { subtitle: 7, tags: ['markets'], other: {} } });
    expect(html).toContain('<p>One</p>');
    expect(html).toContain('markets');
    expect((await drawn({ body: '' })).lines).toEqual([]);
  });

  test('says at which line each of its blocks begins', async () => {
    const body = 'One\n\n## Two\n\n- a\n- b\n\n\n```\nc\n\nd\n```\n\n> e\n';
    const { html, lines } = await drawn({ body });
    expect(lines).toEqual([1, 3, 5, 9, 15]);
    const [, prose = ''] = html.split('<div class="prose">');
    expect(prose.match(/<(?:p|h2|ul|pre|blockquote)[ >]/g)?.length).toBeGreaterThanOrEqual(lines.length);
  });

  test('is refused with the line number if it is beyond the bounds of an essay', async () => {
    const { status, body } = await ask({ body: `One\n\n${'a'.repeat(64_000)}` });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Line 3 goes beyond 64,000 characters');
  });
});

test('the framed page contains no essay and runs nothing, and only this site may frame it', async () => {
  const { frame } = await drawn({ body: 'One' });
  const context = callContext({ deploy: admin.deploy });
  const { response, text: html } = await callFunction(previewPage, apiRequest(frame), context);
  expect(html).toContain('Public header');
  expect(html).not.toMatch(/<script|modulepreload|Loading/);
  expect(response.headers.get('Content-Security-Policy')).toMatch(/script-src 'none'.*frame-ancestors 'self'/);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
