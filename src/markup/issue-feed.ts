import { archiveFeedPath, archivePath, issuePath, type Issue } from '#contract/content/issue.ts';
import type { Site } from '#contract/content/site.ts';
import { rss } from './rss.ts';

/**
 * The feed of issues with their full text.
 *
 * @param issues the newest, with their texts rendered
 * @param origin address of the site
 */
export const issueFeed = (
  { settings, description }: Pick<Site, 'settings' | 'description'>,
  issues: readonly (Issue & { html: string })[],
  origin: string,
): string =>
  rss(
    {
      title: `${settings.site_title}: newsletter`,
      description,
      link: `${origin}${archivePath}`,
      self: `${origin}${archiveFeedPath}`,
    },
    issues.map(({ slug, title, summary, publishedAt, html }) => ({
      title,
      path: issuePath(slug),
      description: summary,
      at: publishedAt,
      html,
    })),
    origin,
  );
