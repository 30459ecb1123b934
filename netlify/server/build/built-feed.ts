import { lookupOf } from '#contract/content/shown-picture.ts';
import type { Site } from '#contract/content/site.ts';
import { mostInFeed, type FeedEssay } from '#markup/feed.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { renderEssay } from '../content/render/render-markdown.ts';
import { nothingLaid, visibleSite, type VisibleSite } from '../content/visible/visible.ts';

/** The content of the feed. */
export interface FeedContent {
  site: Pick<Site, 'settings' | 'description'>;
  essays: FeedEssay[];
}

/** The feed of a site, with its newest essays rendered. */
export async function feedOf({ site: { settings, description }, essays, pictures }: VisibleSite): Promise<FeedContent> {
  const newest: FeedEssay[] = [];
  const pictureOf = lookupOf(pictures);
  for (const { slug, title, publishedAt, createdAt, content } of essays.slice(0, mostInFeed)) {
    const { body, ...rest } = content;
    newest.push({ slug, title, publishedAt, createdAt, content: rest, html: await renderEssay(body, { pictureOf }) });
  }
  return { site: { settings, description }, essays: newest };
}

/**
 * The feed as the build knew it, shown while storage does not answer. When run from source, it comes from the current
 * files; a bundled function carries another version of this file (`scripts/inline-content.ts`).
 */
export const builtFeed = async (): Promise<FeedContent> =>
  feedOf(visibleSite(await builtInContent(), nothingLaid, new Date(), () => undefined));
