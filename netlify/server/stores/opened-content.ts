import { openStore } from '#storage/blobs.ts';
import { openContentBases } from '#storage/collections/content-bases.ts';
import { openContentSlugs } from '#storage/collections/content-slugs.ts';
import { storageOf } from './opened-storage.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';

/** Content items, who has which slug, and the files that items took: what everything that writes items needs. */
export const contentStoresOf = perDeployContext((deployContext) => {
  const { content } = storageOf(deployContext);
  const store = openStore('slugs', { deployContext });
  const bases = openContentBases({ store: openStore('content-bases', { deployContext }) });
  return { content, slugs: openContentSlugs({ store, now: () => Date.now() }, content), bases };
});
export type ContentStores = ReturnType<typeof contentStoresOf>;
