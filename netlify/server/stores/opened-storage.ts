import { openStorage } from '#storage/storage.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';

/** The storage of a deploy context. */
export const storageOf = perDeployContext((deployContext) => openStorage({ deployContext, now: () => Date.now() }));
