import { setTimeout } from 'node:timers/promises';
import { fingerprint } from '#contract/fingerprint.ts';
import type { BuildRecord } from '#storage/collections/builds.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { settings } from '#storage/collections/settings.ts';
import { withoutDeadline } from '#storage/deadline.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { storesOf } from '#storage/stores.ts';
import { builtSettingsOf } from '../settings/built-settings.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { readPublishedState } from '../content/items/published-items.ts';
import { shownPictures } from '../content/items/shown-pictures.ts';
import { fingerprintsOf, type Fingerprints } from '../content/visible/fingerprints.ts';
import { visibleSite, type VisibleSite } from '../content/visible/visible.ts';
import { environment } from '../environment/environment.ts';
import { causeOf, logEvent } from '../http/log.ts';
import { buildLogOf } from './build-log.ts';
import { builtSite, type BuiltSite } from './built-site.ts';
import { callIfDue, callSince, forgetRequest, noteChange, timeToCall, usualQuiet, type Quiet } from './queue.ts';

/**
 * Functions end after a minute, scheduled ones after half of that. A call that is due later is left to the next run.
 */
const longestWatch = 45_000;
const scheduledWatch = 18_000;

/** The site as a build at this moment would show it. */
export async function siteNow(deployContext: string): Promise<VisibleSite> {
  const stores = storesOf(deployContext);
  const [files, stored, pictures] = await Promise.all([
    builtInContent(),
    stores.open(settings).all(),
    shownPictures(deployContext),
  ]);
  const built = builtSettingsOf(stored.records.map(({ value }) => value));
  const now = new Date();
  const { laid } = await readPublishedState(stores.open(contentStores), files, built, now);
  return visibleSite(files, { ...laid, pictures }, now, () => undefined);
}

/** The fingerprints of that site, address by address. */
export const fingerprintsNow = async (deployContext: string): Promise<Fingerprints> =>
  fingerprintsOf(await siteNow(deployContext), new Date());

/**
 * What the newest build shows or will show: the state requested since the served build began, else the one being
 * served.
 */
const expected = (record: BuildRecord, built: BuiltSite): string =>
  callSince(record, built.startedAt ?? 0, Date.now())?.wanted ?? fingerprint(built.visible);

/** Asks for a build if it would change what visitors see, and withdraws a request that is no longer needed. */
async function noteWhatChanged(deployContext: string, quiet: Quiet): Promise<void> {
  const log = buildLogOf(deployContext);
  const [live, built, record] = await Promise.all([fingerprintsNow(deployContext), builtSite(), log.read()]);
  if (fingerprint(live) !== expected(record, built)) await noteChange(log, Date.now(), quiet);
  else await forgetRequest(log, Date.now());
}

interface Watching {
  /** When the instance stops being kept alive. */
  until: number;
  watch?: Promise<void> | undefined;
}

/**
 * Waits until the hook is due and calls it. Ends when no build is wanted, or the call is due too late for a function.
 */
async function watch(deployContext: string, hook: string, watching: Watching): Promise<void> {
  const log = buildLogOf(deployContext);
  for (;;) {
    const record = await log.read();
    const wait = timeToCall(record, Date.now());
    if (wait === null || Date.now() + wait > watching.until) return;
    if (wait > 0) {
      await setTimeout(wait);
      continue;
    }
    const wanted = fingerprint(await fingerprintsNow(deployContext));
    if (wanted === expected(record, await builtSite())) await forgetRequest(log, Date.now());
    else await callIfDue(log, { hook, wanted, now: Date.now });
  }
}

/** One watch per deploy context is enough in an instance, however much is saved. */
const watchingOf = perDeployContext((): Watching => ({ until: 0 }));

/** The build hook, unless this is a preview: a preview must not build the site that it previews. */
export const buildHookOf = (deployContext: string): string | undefined =>
  /^(deploy-preview|branch-deploy|preview-server)/.test(deployContext) ? undefined : environment().BUILD_HOOK_URL;

/** Calls the hook if it is due, or waits until it is. Never throws. It runs alongside the answer and may outlast it. */
export async function watchBuilds(deployContext: string, longestMs = longestWatch): Promise<void> {
  const hook = buildHookOf(deployContext);
  if (hook === undefined) return;
  const running = watchingOf(deployContext);
  running.until = Math.max(running.until, Date.now() + longestMs);
  running.watch ??= withoutDeadline(() => watch(deployContext, hook, running))
    .catch(tell)
    .finally(() => (running.watch = undefined));
  await running.watch;
}

export interface Keeping {
  /** How long the instance is kept alive. */
  longestMs?: number;
  quiet?: Quiet;
}

/** Call this after saving something that visitors may see. Never throws. */
export async function keepBuilt(
  deployContext: string,
  { longestMs = longestWatch, quiet = usualQuiet }: Keeping = {},
): Promise<void> {
  if (buildHookOf(deployContext) === undefined) return;
  await withoutDeadline(() => noteWhatChanged(deployContext, quiet)).catch(tell);
  await watchBuilds(deployContext, longestMs);
}

/** The same on a schedule, for a hook that failed, and for items that became public because their time came. */
export const keepBuiltBySchedule = (deployContext: string): Promise<void> =>
  keepBuilt(deployContext, { longestMs: scheduledWatch });

const tell = (error: unknown): void => {
  logEvent({ event: 'build_not_asked_for', cause: causeOf(error) });
};
