import type { EssaySummary } from '#contract/api/essays.ts';
import { ogImagePath } from '#contract/content/og-image.ts';
import type { Site } from '#contract/content/site.ts';
import { articleJsonLd } from './json-ld.ts';
import type { Meta } from './meta.ts';

/**
 * The head of an essay's page. `origin` is the address of the site, `image` the path of an Open Graph image other than
 * the essay's own.
 */
export function essayMeta(
  essay: EssaySummary,
  site: Site,
  origin: string,
  image = ogImagePath('essay', essay.slug),
): Meta {
  const path = `/essays/${essay.slug}`;
  return {
    path,
    title: essay.title,
    description: essay.content.excerpt,
    image,
    trail: [
      { name: 'Home', path: '/' },
      { name: 'Essays', path: '/essays' },
      { name: essay.title, path },
    ],
    kind: 'article',
    jsonLd: [articleJsonLd(essay, site, origin, image)],
  };
}
