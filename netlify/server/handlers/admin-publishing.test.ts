import { readBuild, renderPreview, setContentStatus } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let admin: Awaited<ReturnType<typeof contentSite>>;
const sync = () => admin.send('POST', syncContent.path);
const pending = async () => readBuild.response.parse((await admin.send('GET', readBuild.path)).body).pending;
const all = async () => (await admin.list('?limit=200')).contentItems;

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

describe('what waits for a build', () => {
  test('is nothing at first, and nothing after an import', async () => {
    expect(await pending()).toBe(0);
    await sync();
    expect(await pending()).toBe(0);
  });

  test('is what is published in other words than the files’, and what is withdrawn of them', async () => {
    await sync();
    const essay = (await all()).find(({ type, status }) => type === 'essay' && status === 'published');
    await admin.create(essayDraft());
    expect(await pending()).toBe(0);
    await admin.create(essayDraft({ slug: 'published', status: 'published' }));
    expect(await pending()).toBe(1);
    await admin.send('PUT', admin.at(setContentStatus.path, essay?.id ?? ''), { status: 'archived' });
    expect(await pending()).toBe(2);
    await admin.send('PUT', admin.at(setContentStatus.path, essay?.id ?? ''), { status: 'published' });
    expect(await pending()).toBe(1);
  });

  test('names the build that is served', async () => {
    const { body } = await admin.send('GET', readBuild.path);
    expect(readBuild.response.parse(body).build).toBe('a1b2c3');
  });
});

describe('the preview', () => {
  test('is what visitors will read, without a script that somebody typed', async () => {
    const { body } = await admin.send('POST', renderPreview.path, {
      body: '## Title\n\n[a](javascript:alert(1)) <script>alert(1)</script>',
    });
    const { html } = renderPreview.response.parse(body);
    expect(html).toContain('<h2>Title</h2>');
    expect(html).not.toMatch(/<script|javascript:/);
  });
});
