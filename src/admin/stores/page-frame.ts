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

/** What the name of a page is on screens: `recommended-reads` → `Recommended reads`. */
export function pageName(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The address of a page. */
export const pageAddress = (slug: string): string => (slug === 'home' ? '/' : `/${slug}`);

/** The pages that show texts of a subject, such as `home`, `section/faq` or `setting`; asked for once somebody looks. */
export function pageFrame(subject: string, first?: string): PageFrame {
  const $framed = atom<FramedPage | 'failed' | null>(null);
  let asked = 0;
  async function ask(page?: string): Promise<void> {
    const number = (asked += 1);
    try {
      const { pages, frame } = await call(framePage, { body: { subject, ...(page !== undefined && { page }) } });
      if (number === asked) $framed.set({ pages, frame });
    } catch {
      if (number === asked) $framed.set('failed');
    }
  }
  onMount($framed, () => {
    if ($framed.get() === null) void ask(first);
  });
  return { $framed, load: (page) => void ask(page) };
}
