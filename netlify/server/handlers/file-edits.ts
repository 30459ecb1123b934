import { contentCacheTags } from '#contract/content/cache-tags.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { storesOf } from '#storage/stores.ts';
import { builtSite } from '../build/built-site.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { fileItems } from '../content/files/file-items.ts';
import { takePictures } from '../content/items/take-pictures.ts';
import { nameOfFiles, takeFileEdits } from '../content/sync/file-edits.ts';
import { syncFile } from '../content/sync/version.ts';
import { causeOf, logEvent, logRun } from '../http/log.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { isBeingRestored } from '../settings/restoring.ts';
import { readSwitch } from '../settings/switches.ts';
import type { Call } from '../http/call.ts';

type Site = Pick<Call, 'deployContext' | 'waitUntil'>;

/** The build for which this instance has seen that nothing is left to do. */
const settled = perDeployContext((): { builtAt: number | null } => ({ builtAt: null }));

/**
 * Lets items take the edits to their files that a new deploy brought, once per deploy, while the setting allows it
 * (decision 0104). Two instances may do so at once; the next call completes an interrupted run. Never throws: a failure
 * is a line in the log.
 * @param longestMs for all calls to storage together
 * @returns whether visitors may now see something else
 */
export async function takeEditsOfDeploy(site: Site, longestMs: number): Promise<boolean> {
  const { deployContext } = site;
  const known = settled(deployContext);
  try {
    const { startedAt } = await builtSite();
    // Sources that run unbuilt are not a deploy: their files change while a developer types.
    if (startedAt === null || known.builtAt === startedAt) return false;
    return await withinDeadline(longestMs, async () => {
      const { isDone, hasChanged } = await takeOnce(site, startedAt);
      if (isDone) known.builtAt = startedAt;
      return hasChanged;
    });
  } catch (error) {
    logEvent({ event: 'file_edits_not_taken', cause: causeOf(error) });
    return false;
  }
}

async function takeOnce(site: Site, builtAt: number): Promise<{ isDone: boolean; hasChanged: boolean }> {
  const { deployContext } = site;
  const stores = storesOf(deployContext).open(contentStores);
  const deploys = await stores.bases.deploys();
  // If a deploy is older than one already seen, the site was rolled back to it, or it is open at its own address.
  if (deploys.some((deploy) => deploy.builtAt >= builtAt)) return { isDone: true, hasChanged: false };
  if (!(await readSwitch(deployContext, 'content_auto_sync'))) return { isDone: false, hasChanged: false };
  // A restore may be about to begin in maintenance.
  if (await readSwitch(deployContext, 'maintenance_mode')) return { isDone: false, hasChanged: false };
  if (await isBeingRestored(deployContext, Date.now())) return { isDone: false, hasChanged: false };
  const files = fileItems(await builtInContent()).map(syncFile);
  const name = nameOfFiles(files);
  const isNew = deploys.at(-1)?.files !== name;
  const taken = isNew
    ? await takeFileEdits(stores, files, new Date()).catch((error: unknown) => afterPurge(site, error))
    : [];
  if (taken.length > 0) {
    await purgeCache(site, contentCacheTags());
    logRun({ event: 'file_edits_taken', files: { count: taken.length } });
  }
  // A site before its first sync has nothing that could outlast a file, and must stay empty for a restore.
  const { records } = await stores.content.all();
  if (records.length > 0) await takePictures(deployContext, new Date());
  await stores.bases.noteDeploy({ builtAt, files: name });
  return { isDone: true, hasChanged: taken.length > 0 };
}

/** Some files may have been taken before one failed. */
async function afterPurge(site: Site, error: unknown): Promise<never> {
  await purgeCache(site, contentCacheTags());
  throw error;
}
