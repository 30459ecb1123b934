import type { EssaySummary } from '#contract/api/essays.ts';

/** An essay that is not in the build. */
export const news: EssaySummary = {
  id: 'essay-news',
  slug: 'fresh-from-the-admin',
  title: 'Fresh from the admin',
  status: 'published',
  publishedAt: null,
  createdAt: '2026-03-04T09:00:00Z',
  content: {
    featuredQuote: 'A quote in place of a picture.',
    subtitle: 'Written after the build',
    categories: ['Trust'],
    tags: ['news'],
    excerpt: 'It was published this morning.',
    author: 'Ada Meridian',
    readTime: 7,
  },
};

/** A date as the site writes it (product §2). */
export const longDate = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
