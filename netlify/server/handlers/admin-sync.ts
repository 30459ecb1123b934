import { readSyncConflicts, resolveSyncConflict, syncContent, type SyncedFile } from '#contract/api/admin-sync.ts';
import { contentCacheTags } from '#contract/content/cache-tags.ts';
import { withinDeadline, withoutDeadline } from '#storage/deadline.ts';
import { bearer } from '../auth/bearer.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { storesOf } from '#storage/stores.ts';
import { asksForBuilds } from '../build/asks-for-builds.ts';
import { keepBuilt } from '../build/keep-built.ts';
import { checkSite } from '../content/check/check-site.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { ContentError } from '../content/files/problems.ts';
import { fileItems } from '../content/files/file-items.ts';
import { draftCheck } from '../content/items/assert-fits.ts';
import { knownAddresses } from '../content/items/known-addresses.ts';
import { countWaiting } from '../content/sync/file-edits.ts';
import { syncFiles } from '../content/sync/sync-files.ts';
import { readDocuments, type CheckValues } from '../content/sync/read-documents.ts';
import { hasChanges, messageOf } from '../content/sync/report.ts';
import { resolveConflict } from '../content/sync/resolve-conflict.ts';
import { syncFile, type SyncFile } from '../content/sync/version.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { takeEditsOfDeploy } from './file-edits.ts';

/** The sync that is running, if any: who asks meanwhile gets its outcome (architecture §6). */
const runningSync = perDeployContext<{ sync?: Promise<SyncedFile[]> | undefined }>(() => ({}));

/** A thousand files take longer to write than one answer may wait for storage; a function may take sixty seconds. */
const writingMs = 45_000;
const writing = <T>(work: () => Promise<T>): Promise<T> => withoutDeadline(() => withinDeadline(writingMs, work));

const sync: Handler<typeof syncContent> = async ({
  deployContext,
  waitUntil,
  now,
  body: { dryRun = false, documents } = {},
}) => {
  const stores = storesOf(deployContext).open(contentStores);
  const builtIn = await filesToSync();
  let files: SyncedFile[];
  if (documents) {
    const read = await readDocuments(documents, builtIn, checkOf(deployContext));
    if (read.files.length === 0) throw allRefused(read.refused);
    const taken = await writing(() => syncFiles(stores, read.files, { source: 'dropped', dryRun, now }));
    files = [...taken, ...read.refused];
  } else if (dryRun) {
    files = await syncFiles(stores, builtIn, { source: 'built-in', dryRun, now });
  } else {
    const running = runningSync(deployContext);
    running.sync ??= writing(() => syncFiles(stores, builtIn, { source: 'built-in', dryRun, now })).finally(
      () => (running.sync = undefined),
    );
    files = await running.sync;
  }
  if (!dryRun && hasChanges(files)) await purgeCache({ deployContext, waitUntil }, contentCacheTags());
  return { success: true, message: messageOf(files, dryRun), dryRun, files };
};

/** Whoever looks first after a deploy sees what it brought, and not that it waits. */
const firstLookMs = 5_000;

const conflicts: Handler<typeof readSyncConflicts> = async ({ deployContext, now, waitUntil }) => {
  if (await takeEditsOfDeploy({ deployContext, waitUntil }, firstLookMs))
    waitUntil('keep built', () => keepBuilt(deployContext));
  const run = { source: 'built-in', dryRun: true, now } as const;
  const files = await syncFiles(storesOf(deployContext).open(contentStores), await filesToSync(), run);
  return {
    success: true,
    files: files.filter(({ outcome }) => outcome === 'conflict'),
    waiting: countWaiting(files),
  };
};

const resolve: Handler<typeof resolveSyncConflict> = async ({ deployContext, waitUntil, now, body }) => {
  const { document, publish = false, ...resolution } = body;
  const stores = storesOf(deployContext).open(contentStores);
  let files = await filesToSync();
  if (document) {
    const read = await readDocuments([document], files, checkOf(deployContext));
    if (read.files.length === 0) throw allRefused(read.refused);
    ({ files } = read);
  }
  const source = document ? 'dropped' : 'built-in';
  const item = await resolveConflict(stores, files, source, { ...resolution, publish }, now, draftCheck(deployContext));
  await purgeCache({ deployContext, waitUntil }, contentCacheTags());
  const message =
    item.status === 'published'
      ? 'The conflict is settled.'
      : 'The conflict is settled. Publish the item when it is right.';
  return { success: true, message, item };
};

/** What dropped files are held against: what the site has, and each other. */
const checkOf =
  (deployContext: string): CheckValues =>
  async (values) =>
    checkSite(values, await knownAddresses(deployContext, values));

/** Throws Refusal `unprocessable` where a file of `content/` breaks its schema or has the id of another; the message names the files. */
async function filesToSync(): Promise<SyncFile[]> {
  try {
    return fileItems(await builtInContent()).map(syncFile);
  } catch (error) {
    if (error instanceof ContentError) throw new Refusal('unprocessable', error.message);
    throw error;
  }
}

function allRefused(refused: readonly SyncedFile[]): Refusal {
  const [first] = refused;
  const message =
    refused.length === 1 && first
      ? `${first.name}: ${first.note}`
      : 'None of the files could be taken. Please check them.';
  return new Refusal('invalid', message, { fields: Object.fromEntries(refused.map(({ name, note }) => [name, note])) });
}

export const handleAdminSync = asksForBuilds(
  serve([route(syncContent, sync), route(readSyncConflicts, conflicts), route(resolveSyncConflict, resolve)], bearer),
);
