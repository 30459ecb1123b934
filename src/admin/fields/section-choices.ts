import { atom, onMount } from 'nanostores';
import { listContent } from '#contract/api/admin-content.ts';
import { shownSections } from '#contract/content/page-templates.ts';
import { call } from '../api/client.ts';

/** A section that a band may show. */
export interface SectionChoice {
  /** Of its item; null where its file speaks for itself. */
  id: string | null;
  slug: string;
  title: string;
  status: string;
}

/** Most sections that are offered; the slug of any other can be written in the JSON. */
const most = 100;

/** The sections of the site, those included that templates stand on and that nobody has edited yet; null until they are there. */
export const $sections = atom<readonly SectionChoice[] | null>(null);

async function load(): Promise<void> {
  try {
    const { contentItems } = await call(listContent, { query: { type: 'section', limit: most } });
    const items = contentItems.map(({ id, slug, title, status }) => ({ id, slug, title, status }));
    const files = shownSections.filter((slug) => !items.some((item) => item.slug === slug));
    $sections.set([...items, ...files.map((slug) => ({ id: null, slug, title: slug, status: 'published' }))]);
  } catch {
    // What is chosen stays, and can be chosen from again as soon as the window is looked at anew.
  }
}

// A section that was made in another tab is offered on return.
onMount($sections, () => {
  const again = () => void load();
  again();
  addEventListener('focus', again);
  return () => removeEventListener('focus', again);
});
