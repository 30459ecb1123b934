import { atom, onMount, type ReadableAtom } from 'nanostores';
import { framePage } from '#contract/api/admin-preview.ts';
import { call } from '../api/client.ts';

/** A frameable page of a subject. */
export interface FramedPage {
  /** Slugs of the pages that show it. */
  pages: readonly string[];
  /** Null if there is no page; `isBuilt` tells a built page from one rendered from the saved state. */
  frame: { page: string; url: string; isBuilt: boolean } | null;
}

export interface PageFrame {
  /** Null until loaded; a page's address works for an hour. */
  $framed: ReadableAtom<FramedPage | 'failed' | null>;
  /** Loads it, or another page of the subject. */
  load: (page?: string) => void;
}

/** The display name of a page: `recommended-reads` → `Recommended reads`, `projects/limpiar` → `Projects: limpiar`. */
export function pageName(slug: string): string {
  const words = slug.replace('/', ': ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The address of a page. */
export const pageAddress = (slug: string): string => (slug === 'home' ? '/' : `/${slug}`);

/** Milliseconds for which the address of a built page is reused: half of its hour. */
const rememberedMs = 30 * 60_000;
const remembered = new Map<string, { framed: FramedPage; until: number }>();

/** Requests a frameable page. A built one is cached; one rendered from the saved state is requested each time. */
async function ask(subject: string, page: string | undefined): Promise<FramedPage> {
  const name = JSON.stringify([subject, page]);
  const known = remembered.get(name);
  if (known && known.until > Date.now()) return known.framed;
  const { pages, frame } = await call(framePage, { body: { subject, ...(page !== undefined && { page }) } });
  const framed = { pages, frame };
  if (frame?.isBuilt) remembered.set(name, { framed, until: Date.now() + rememberedMs });
  return framed;
}

/** The pages that show texts of a subject, such as `home`, `section/faq` or `setting`; loaded once observed. */
export function pageFrame(subject: string, first?: string): PageFrame {
  const $framed = atom<FramedPage | 'failed' | null>(null);
  let asked = 0;
  async function load(page?: string): Promise<void> {
    const number = (asked += 1);
    try {
      const framed = await ask(subject, page);
      if (number === asked) $framed.set(framed);
    } catch {
      if (number === asked) $framed.set('failed');
    }
  }
  onMount($framed, () => {
    if ($framed.get() === null) void load(first);
  });
  return { $framed, load: (page) => void load(page) };
}
