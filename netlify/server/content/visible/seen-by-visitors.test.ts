import type { ContentItem } from '#contract/content/item.ts';
import { describe, expect, test } from 'vitest';
import { messageOf, seenByVisitors } from './seen-by-visitors.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const item = (changes: Partial<ContentItem>): ContentItem => ({
  id: 'a',
  type: 'essay',
  slug: 'market',
  title: 'Market',
  content: { body: 'One.' },
  status: 'published',
  order: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});
const said = (before: Partial<ContentItem> | null, after: Partial<ContentItem> | null): string =>
  messageOf('', seenByVisitors(before && item(before), after && item(after), now));

const readAt = 'Visitors read it at /essays/market and in the list; feed and sitemap follow at once.';
const home = 'The home page follows with the next build.';
const other = { content: { body: 'Two.' } };
const draft = { status: 'draft' as const };
const live = { slug: 'market', title: 'Market', content: { body: 'One.' }, publishedAt: null };
const later = { publishAt: '2026-12-01T08:30:00.000Z' };

describe('the message about an essay', () => {
  test.each<[what: string, before: Partial<ContentItem> | null, after: Partial<ContentItem> | null, text: string]>([
    ['that is published', draft, {}, `${readAt} ${home}`],
    ['that is edited', {}, other, `${readAt} ${home}`],
    ['that is saved as it was', {}, { order: 3 }, 'Nothing changes for visitors.'],
    [
      'that moved',
      {},
      { slug: 'fair' },
      `Visitors read it at /essays/fair and in the list; feed and sitemap follow at once. /essays/market leads there. ${home}`,
    ],
    [
      'that is withdrawn',
      {},
      draft,
      `Visitors no longer see it: /essays/market is gone, and so are its places in the list, the feed and the sitemap. ${home}`,
    ],
    [
      'that is deleted',
      {},
      null,
      `Visitors no longer see it: /essays/market is gone, and so are its places in the list, the feed and the sitemap. ${home}`,
    ],
    ['that is a draft', null, draft, 'Visitors do not see it.'],
    ['that was a draft and is deleted', draft, null, 'Visitors did not see it.'],
    ['that is scheduled', draft, later, 'Visitors read it at /essays/market from 2026-12-01 08:30 UTC on.'],
    [
      'that is a draft of changes',
      {},
      { ...draft, ...other, live },
      'The changes are a draft. Visitors keep seeing what is published at /essays/market.',
    ],
  ])('%s', (_, before, after, text) => {
    expect(said(before, after)).toBe(text);
  });
});

describe('the message about what pages are built from:', () => {
  const page = { type: 'page' as const, slug: 'about' };
  const section = { type: 'section' as const, slug: 'faq' };
  const project = { type: 'project' as const, slug: 'osusu' };
  test.each<[what: string, before: Partial<ContentItem> | null, after: Partial<ContentItem> | null, text: string]>([
    ['a page', page, { ...page, ...other }, 'Visitors get it at /about after the next build.'],
    [
      'a page that moved',
      page,
      { ...page, slug: 'about-us' },
      'Visitors get it at /about-us after the next build, and at /about until then.',
    ],
    ['a page that is withdrawn', page, { ...page, ...draft }, 'Visitors get /about until the next build.'],
    ['the home page', null, { ...page, slug: 'home' }, 'Visitors get it at / after the next build.'],
    ['what is shown where nothing is', null, { ...page, slug: 'not-found' }, 'Visitors get it after the next build.'],
    ['a section', null, section, 'The pages that contain it show it after the next build.'],
    ['a section that is deleted', section, null, 'The pages that contain it show it until the next build.'],
    [
      'a project',
      null,
      project,
      'The projects page shows it to visitors with JavaScript. After the next build, all others see it there too, and everyone at /projects/osusu.',
    ],
    [
      'a project of which its page alone shows what has changed',
      { ...project, content: { overview: 'One.', problem: 'A.' } },
      { ...project, content: { overview: 'One.', problem: 'B.', essay: 'market' } },
      'Its card on the projects page stays as it is. Visitors get what has changed at /projects/osusu after the next build.',
    ],
    [
      'a project whose card has changed too',
      { ...project, content: { overview: 'One.', problem: 'A.' } },
      { ...project, content: { overview: 'Two.', problem: 'B.' } },
      'The projects page shows it to visitors with JavaScript. After the next build, all others see it there too, and everyone at /projects/osusu.',
    ],
    [
      'a project that moved',
      project,
      { ...project, slug: 'kilima' },
      'The projects page shows it to visitors with JavaScript. After the next build, all others see it there too, and everyone at /projects/kilima, to which /projects/osusu will then lead.',
    ],
    [
      'a project that is deleted',
      project,
      null,
      'The projects page no longer shows it to visitors with JavaScript. All others see it there until the next build, and everyone at /projects/osusu.',
    ],
    [
      'a project that is scheduled',
      project,
      { ...project, ...later },
      'The projects page no longer shows it to visitors with JavaScript. Visitors see it from 2026-12-01 08:30 UTC on. All others see it there until the next build, and everyone at /projects/osusu.',
    ],
  ])('%s', (_, before, after, text) => {
    expect(said(before, after)).toBe(text);
  });
});
