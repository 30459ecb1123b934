import { partFactsOf } from './part.ts';
import { isTemplateSlug, type TemplateSlug } from './page-templates.ts';
import type { ContentType } from './types.ts';

/** Names for the pages that have a template, whose titles are written for search results. */
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
  /** Gives a page without a template its name, if available. */
  content?: unknown;
}

/**
 * The name of an item in the admin. A page's title is written for search results, so a page is named after its
 * template, else its menu entry, else its heading. All other items go by their title.
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
