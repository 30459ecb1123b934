import type { EssayDetail } from '#contract/api/essays.ts';
import type { ShownEssayContent } from '#contract/content/essay.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import type { Site } from '#contract/content/site.ts';
import { rss, type FeedItem } from './rss.ts';

/** An essay as a feed shows it, with its body rendered. */
export type FeedEssay = Pick<EssayDetail, 'slug' | 'title' | 'publishedAt' | 'createdAt' | 'html'> & {
  content: Pick<ShownEssayContent, 'publishDate' | 'excerpt' | 'categories' | 'tags' | 'author'>;
};

/** More than feed readers fetch at a time; the rest is on the site. */
export const mostInFeed = 50;

/**
 * The feed of essays with their full text, shared by build and server.
 *
 * @param site with the current settings
 * @param essays the newest, as many as the feed holds, in the order of the site
 * @param origin address of the site
 */
export function feed(
  { settings, description }: Pick<Site, 'settings' | 'description'>,
  essays: readonly FeedEssay[],
  origin: string,
): string {
  const title = `${settings.site_title}: essays`;
  return rss({ title, description, link: origin, self: `${origin}/rss.xml` }, essays.map(itemOf), origin);
}

function itemOf(essay: FeedEssay): FeedItem {
  const { excerpt, author, categories, tags } = essay.content;
  return {
    title: essay.title,
    path: `/essays/${essay.slug}`,
    description: excerpt,
    at: essayDate(essay).iso,
    html: essay.html,
    creator: author,
    categories: [...categories, ...tags],
  };
}
