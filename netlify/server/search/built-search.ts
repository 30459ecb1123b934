import type { SearchDocument } from '#search/document.ts';
import { packIndex } from '#search/packed-index.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { nothingLaid, visibleSite, type VisibleSite } from '../content/visible/visible.ts';
import { documentsOf } from './documents.ts';

/** What can be found, and the JSON of its index. */
export interface BuiltSearch {
  documents: readonly SearchDocument[];
  index: string;
}

/** The same for a site that is built. */
export function searchOf(site: VisibleSite): BuiltSearch {
  const documents = documentsOf(site);
  return { documents, index: JSON.stringify(packIndex(documents)) };
}

/** What the build made of it. From source that is the files as they are; the bundle of a function carries another version of this file (`scripts/inline-content.ts`). */
export const builtSearch = async (): Promise<BuiltSearch> =>
  searchOf(visibleSite(await builtInContent(), nothingLaid, new Date(), () => undefined));
