import { readSyncConflicts, resolveSyncConflict, syncContent, type SyncedFile } from '#contract/api/admin-sync.ts';
import { contentCacheTags } from '#contract/content/cache-tags.ts';
import { contentTypes } from '#contract/content/types.ts';
import { withOwnDeadline } from '#storage/deadline.ts';
import { bearer } from '../auth/bearer.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { storesOf } from '#storage/stores.ts';
import { asksForBuilds } from '../build/asks-for-builds.ts';
import { keepBuilt } from '../build/keep-built.ts';
import { checkSite } from '../content/check/check-site.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { ContentError } from '../content/files/problems.ts';
import { fileItems } from '../content/files/file-items.ts';
import { assertFits, draftCheck } from '../content/items/assert-fits.ts';
import { checkSections } from '../content/items/check-sections.ts';
import { knownAddresses } from '../content/items/known-addresses.ts';
import { takePictures } from '../content/items/take-pictures.ts';
import { countWaiting } from '../content/sync/file-edits.ts';
import { syncFiles } from '../content/sync/sync-files.ts';
import { readDocuments, type CheckItem, type CheckValues } from '../content/sync/read-documents.ts';
import { hasChanges, messageOf } from '../content/sync/report.ts';
import { resolveConflict } from '../content/sync/resolve-conflict.ts';
import { draftOf, syncFile, type SyncFile } from '../content/sync/version.ts';
import { warned } from '../content/sync/warned.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { takeEditsOfDeploy } from './file-edits.ts';

/** The running sync, if any. Callers that arrive while it runs share its outcome (architecture §6). */
const runningSync = perDeployContext<{ sync?: Promise<SyncedFile[]> | undefined }>(() => ({}));

/** Writing a thousand files takes longer than an answer may wait for storage. A function may run for sixty seconds. */
const writingMs = 45_000;

const sync: Handler<typeof syncContent> = (call) =>
  call.body?.dryRun ? syncOnce(call) : withOwnDeadline(writingMs, () => syncOnce(call));

const syncOnce: Handler<typeof syncContent> = async ({
  deployContext,
  waitUntil,
  now,
  body: { dryRun = false, documents } = {},
}) => {
  const stores = storesOf(deployContext).open(contentStores);
  const builtIn = await filesToSync();
  let files: SyncedFile[];
  if (documents) {
    const read = await readDocuments(documents, builtIn, checkOf(deployContext), itemCheckOf(deployContext, now));
    if (read.files.length === 0) throw allRefused(read.refused);
    const taken = await syncFiles(stores, read.files, { source: 'dropped', dryRun, now });
    files = [...warned(taken, documents), ...read.refused];
  } else if (dryRun) {
    files = await syncFiles(stores, builtIn, { source: 'built-in', dryRun, now });
  } else {
    const running = runningSync(deployContext);
    running.sync ??= syncFiles(stores, builtIn, { source: 'built-in', dryRun, now }).finally(
      () => (running.sync = undefined),
    );
    files = await running.sync;
  }
  if (!dryRun && !documents) await takePictures(deployContext, now);
  if (!dryRun && hasChanges(files)) await purgeCache({ deployContext, waitUntil }, contentCacheTags());
  return { success: true, message: messageOf(files, dryRun), dryRun, files };
};

/** Long enough for the first look after a deploy to show its edits as taken, not as waiting. */
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
  const { document, ...resolution } = body;
  const stores = storesOf(deployContext).open(contentStores);
  let files = await filesToSync();
  if (document) {
    const read = await readDocuments([document], files, checkOf(deployContext), itemCheckOf(deployContext, now));
    if (read.files.length === 0) throw allRefused(read.refused);
    ({ files } = read);
  }
  const source = document ? 'dropped' : 'built-in';
  const item = await resolveConflict(stores, files, source, resolution, now, draftCheck(deployContext));
  await purgeCache({ deployContext, waitUntil }, contentCacheTags());
  const isSeen = item.status === 'published';
  const next = item.live ? 'Publish the item when it is right.' : 'Visitors do not see the item until it is published.';
  return { success: true, message: `The conflict is settled.${isSeen ? '' : ` ${next}`}`, item };
};

/** Checks dropped files against the site and each other. */
const checkOf =
  (deployContext: string): CheckValues =>
  async (values) =>
    checkSite(values, await knownAddresses(deployContext, values));

/** Checks a dropped file whose type depends on others: sections that a page shows, and ids of projects. */
const itemCheckOf =
  (deployContext: string, now: Date): CheckItem =>
  async ({ type, version }) => {
    if (contentTypes[type].body) return {};
    const { content: items, slugs } = storesOf(deployContext).open(contentStores);
    const holder = await slugs.lastHolder({ type, slug: version.slug });
    const found = holder === null ? null : await items.read(holder);
    const standing = found?.value.slug === version.slug ? found.value : null;
    const { draft } = draftOf(type, version, standing, false);
    try {
      await assertFits(deployContext, draft, async () => standing);
      await checkSections({ deployContext, now }, standing && (async () => ({ value: standing })), draft);
      return {};
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invalid') return error.details.fields ?? { '': error.message };
      if (error instanceof RecordUnreadable) return {};
      throw error;
    }
  };

/**
 * Throws Refusal `unprocessable` if a file of `content/` breaks its schema or has a duplicate id. The message names the
 * files.
 */
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
      : 'None of the files could be imported. Please check them.';
  return new Refusal('invalid', message, { fields: Object.fromEntries(refused.map(({ name, note }) => [name, note])) });
}

export const handleAdminSync = asksForBuilds(
  serve([route(syncContent, sync), route(readSyncConflicts, conflicts), route(resolveSyncConflict, resolve)], bearer),
);
