import { openStore } from '#storage/blobs.ts';
import { openContentSlugs } from '#storage/collections/content-slugs.ts';
import { storageOf } from './opened-storage.ts';
import { perDeployContext } from './per-deploy-context.ts';

/** Content items, and who has which slug: what everything that writes items needs. */
export const contentStoresOf = perDeployContext((deployContext) => {
  const { content } = storageOf(deployContext);
  const store = openStore('slugs', { deployContext });
  return { content, slugs: openContentSlugs({ store, now: () => Date.now() }, content) };
});
export type ContentStores = ReturnType<typeof contentStoresOf>;
