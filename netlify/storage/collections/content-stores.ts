import type { Opening } from '../stores.ts';
import { contentBases } from './content-bases.ts';
import { contentSlugs } from './content-slugs.ts';
import { content } from './content.ts';

/** Content items, who has which slug, and the files that items took: what everything that writes items needs. */
export const contentStores = ({ open }: Opening) => ({
  content: open(content),
  slugs: open(contentSlugs),
  bases: open(contentBases),
});
export type ContentStores = ReturnType<typeof contentStores>;
