import { atom, onMount, type ReadableAtom } from 'nanostores';
import { framePage } from '#contract/api/admin-preview.ts';
import { call } from '../api/client.ts';

/** The page of a subject that can be framed. */
export interface FramedPage {
  /** Slugs of the pages that show it. */
  pages: readonly string[];
  /** Null where there is no page to show; `isBuilt` tells whether it is as it was built, or as it is saved. */
  frame: { page: string; url: string; isBuilt: boolean } | null;
}

export interface PageFrame {
  /** Null until it is known; an address of a page is good for an hour. */
  $framed: ReadableAtom<FramedPage | 'failed' | null>;
  /** Asks for it, or for another page of those that show it. */
  load: (page?: string) => void;
}

/** What the name of a page is on screens: `recommended-reads` → `Recommended reads`, `projects/limpiar` → `Projects: limpiar`. */
export function pageName(slug: string): string {
  const words = slug.replace('/', ': ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The address of a page. */
export const pageAddress = (slug: string): string => (slug === 'home' ? '/' : `/${slug}`);

/** Milliseconds for which the address of a built page is used again: half of the hour that it is good for. */
const rememberedMs = 30 * 60_000;
const remembered = new Map<string, { framed: FramedPage; until: number }>();

/** Asks for a page that can be framed. A built one stays as it is; one that is shown as it was saved is asked for each time. */
async function ask(subject: string, page: string | undefined): Promise<FramedPage> {
  const name = JSON.stringify([subject, page]);
  const known = remembered.get(name);
  if (known && known.until > Date.now()) return known.framed;
  const { pages, frame } = await call(framePage, { body: { subject, ...(page !== undefined && { page }) } });
  const framed = { pages, frame };
  if (frame?.isBuilt) remembered.set(name, { framed, until: Date.now() + rememberedMs });
  return framed;
}

/** The pages that show texts of a subject, such as `home`, `section/faq` or `setting`; asked for once somebody looks. */
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
