import { renderPreview, syncContent, updateContent } from '#contract/api/admin-content.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { builtInContent } from '../content/built-in.ts';
import { builtInItems } from '../content-items/built-in-items.ts';

let admin: Awaited<ReturnType<typeof contentSite>>;
const sync = async () => {
  const { status, body } = await admin.send('POST', syncContent.path);
  return [status, syncContent.response.parse(body).message];
};
const all = async () => (await admin.list('?limit=200')).contentItems;
const files = async () => builtInItems(await builtInContent());

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

describe('sync', () => {
  test('imports every project, page, section and essay once, and changes nothing the second time', async () => {
    const wanted = await files();
    expect(await sync()).toEqual([200, `${wanted.length} imported, 0 kept`]);
    const first = await all();
    expect(first.map(({ type, slug }) => `${type}/${slug}`).sort()).toEqual(
      wanted.map(({ draft }) => `${draft.type}/${draft.slug}`).sort(),
    );
    expect(first.every(({ origin, rev }) => origin !== undefined && rev === 1)).toBe(true);
    expect(await sync()).toEqual([200, `0 imported, ${wanted.length} kept`]);
    expect(await all()).toEqual(first);
  });

  test('takes an essay with its status and its dates', async () => {
    await sync();
    const { essays } = await builtInContent();
    for (const { slug, status, publishedAt, createdAt, content } of essays) {
      const item = (await all()).find((candidate) => candidate.type === 'essay' && candidate.slug === slug);
      expect(item).toMatchObject({ status, publishedAt, createdAt });
      expect((await admin.read(item?.id ?? '')).content).toEqual(content);
    }
  });

  test('changes nothing that visitors see', async () => {
    const { liveEssays, liveProjects } = await import('../live-content.ts');
    const { context } = admin.deploy;
    const seen = async () => {
      const { essays } = await liveEssays(context, new Date());
      const { projects } = await liveProjects(context, new Date());
      return { essays: essays.map(({ id: _, ...rest }) => rest), projects };
    };
    const before = await seen();
    await sync();
    expect(await seen()).toEqual(before);
  });

  test('five times at once imports everything once', async () => {
    const count = (await files()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, sync));
    expect(answers).toEqual(Array(5).fill([200, `${count} imported, 0 kept`]));
    expect(await all()).toHaveLength(count);
  });

  test('keeps what was written in the admin, and leaves deleted what was deleted', async () => {
    const [file] = (await builtInContent()).essays;
    const own = await admin.create(essayDraft({ slug: file?.slug ?? '', title: 'My own' }));
    await sync();
    expect(await admin.read(own.id)).toMatchObject({ title: 'My own', rev: 1 });
    const project = (await all()).find(({ type }) => type === 'project');
    await admin.send('DELETE', admin.at(updateContent.path, project?.id ?? ''));
    const count = (await files()).length;
    expect(await sync()).toEqual([200, `0 imported, ${count - 1} kept, 1 deleted before`]);
  });

  test('that was interrupted is completed by the next', async () => {
    let writes = 0;
    const isItem = (request: string) => request.startsWith('PUT') && request.includes('_content/');
    admin.site.faults = (request) => (isItem(request) && (writes += 1) > 8 ? 403 : undefined);
    expect((await admin.send('POST', syncContent.path)).status).toBe(503);
    admin.site.faults = () => undefined;
    const again = await admin.send('POST', syncContent.path);
    expect([again.status, again.response.headers.get('Retry-After')]).toEqual([409, '30']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21_000 });
    expect((await admin.send('POST', syncContent.path)).status).toBe(200);
    vi.useRealTimers();
    expect(await all()).toHaveLength((await files()).length);
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
