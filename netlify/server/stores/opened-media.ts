import { openStore } from '#storage/blobs.ts';
import { openMedia } from '#storage/collections/media.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';

/** The pictures of a deploy context. */
export const mediaOf = perDeployContext((deployContext) =>
  openMedia({ store: openStore('media', { deployContext }), files: openStore('media-files', { deployContext }) }),
);
