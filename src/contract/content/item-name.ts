import { partFactsOf } from './part.ts';
import { isTemplateSlug, type TemplateSlug } from './page-templates.ts';
import type { ContentType } from './types.ts';

/** What people call the pages that have a template: their titles are written for search results. */
const pageNames: Readonly<Record<TemplateSlug, string>> = {
  home: 'Home',
  about: 'About Us',
  projects: 'Projects',
  leadership: 'Leadership',
  essays: 'Essays',
  'recommended-reads': 'Recommended Reads',
  'brain-test': 'Brain Test',
  contact: 'Contact',
  'what-we-count': 'What We Count',
  'not-found': 'Page Not Found',
};

interface Named {
  type: ContentType;
  slug: string;
  title: string;
  /** Tells the name of a page of bands, where it is at hand. */
  content?: unknown;
}

/**
 * What an item is called on the screens. The title of a page stands in search results, so a page goes by a name of its own: that of its template, else its word in the menu,
 * else its heading. Everything else goes by its title.
 */
export function nameOf({ type, slug, title, content }: Named): string {
  if (type === 'part') return partFactsOf(slug)?.title ?? title;
  if (type !== 'page') return title;
  if (isTemplateSlug(slug)) return pageNames[slug];
  const { navigation, heading } = typeof content === 'object' && content !== null ? (content as Partial<Texts>) : {};
  return [navigation, heading].find((name) => typeof name === 'string' && name.trim() !== '') ?? title;
}

interface Texts {
  navigation: string;
  heading: string;
}
