import type { Opening } from '../stores.ts';
import { contentBases } from './content-bases.ts';
import { contentSlugs } from './content-slugs.ts';
import { content } from './content.ts';

/** The stores that writing items needs: the items, the slug reservations, and the files that items took. */
export const contentStores = ({ open }: Opening) => ({
  content: open(content),
  slugs: open(contentSlugs),
  bases: open(contentBases),
});
export type ContentStores = ReturnType<typeof contentStores>;
