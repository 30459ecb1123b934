import { listContent } from '#contract/api/admin-content.ts';
import { shownSections } from '#contract/content/page-templates.ts';
import { call } from '../api/client.ts';
import { loadedWhileShown } from './loaded-while-shown.ts';

/** A section that a band may show. */
export interface SectionChoice {
  /** Id of its item; null if it exists only as a file. */
  id: string | null;
  slug: string;
  title: string;
  status: string;
}

/** How many sections may be offered; any other slug can be written in the JSON. */
const most = 100;

/**
 * The sections of the site, including those that templates use and that have no item yet; null until they are loaded.
 */
export const $sections = loadedWhileShown<readonly SectionChoice[] | null>(null, async () => {
  const { contentItems } = await call(listContent, { query: { type: 'section', limit: most } });
  const items = contentItems.map(({ id, slug, title, status }) => ({ id, slug, title, status }));
  const files = shownSections.filter((slug) => !items.some((item) => item.slug === slug));
  return [...items, ...files.map((slug) => ({ id: null, slug, title: slug, status: 'published' }))];
});
