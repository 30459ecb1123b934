import type { SearchDocument } from '#search/document.ts';
import { packIndex } from '#search/packed-index.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { nothingLaid, visibleSite, type VisibleSite } from '../content/visible/visible.ts';
import { documentsOf } from './documents.ts';

/** The searchable documents, and the JSON of their index. */
export interface BuiltSearch {
  documents: readonly SearchDocument[];
  index: string;
}

/** The search of a site as built. */
export function searchOf(site: VisibleSite): BuiltSearch {
  const documents = documentsOf(site);
  return { documents, index: JSON.stringify(packIndex(documents)) };
}

/**
 * The search as the build knew it. When run from source, it comes from the current files; a bundled function carries
 * another version of this file (`scripts/inline-content.ts`).
 */
export const builtSearch = async (): Promise<BuiltSearch> =>
  searchOf(visibleSite(await builtInContent(), nothingLaid, new Date(), () => undefined));
