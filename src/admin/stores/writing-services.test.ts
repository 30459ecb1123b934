import '#support/browser-storage.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { ContentItemSummary } from '#contract/api/admin-content.ts';
import { writingServices } from './writing-services.ts';

afterEach(() => vi.unstubAllGlobals());

const page = (slug: string, more: Partial<ContentItemSummary>): ContentItemSummary => ({
  ...{ id: slug, type: 'page', slug, title: slug, name: slug, status: 'draft', order: 0, rev: 1 },
  ...{ createdAt: '2026-03-01T09:00:00.000Z', updatedAt: '2026-03-01T09:00:00.000Z', publishedAt: null, ...more },
});

test('a text can link to the pages that visitors see, including those with a draft of changes', async () => {
  const contentItems = [
    page('press', { status: 'published' }),
    page('jobs-new', { title: 'New jobs', live: { slug: 'jobs', title: 'Jobs', publishedAt: null } }),
    page('idea', {}),
    page('old', { status: 'archived' }),
  ];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://example.test');
    const status = searchParams.get('status');
    const listed = contentItems.filter((item) => status === null || item.status === status);
    const list = { contentItems: listed, unreadable: [], nextCursor: null, total: listed.length };
    return Response.json(pathname === '/api/admin/content' ? { success: true, ...list } : { projects: [], essays: [] });
  });
  const paths = (await writingServices.pages()).map(({ path, title }) => [path, title]);
  expect(paths).toContainEqual(['/press', 'press']);
  expect(paths).toContainEqual(['/jobs', 'Jobs']);
  expect(paths.map(([path]) => path)).not.toEqual(expect.arrayContaining([expect.stringMatching(/jobs-new|idea|old/)]));
});
