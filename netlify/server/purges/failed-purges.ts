import { setTimeout } from 'node:timers/promises';
import { purges, type FailedPurge } from '#storage/collections/purges.ts';
import { retention } from '#storage/collections/retention.ts';
import { withoutDeadline } from '#storage/deadline.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { storesOf } from '#storage/stores.ts';
import { longestKeptMs } from '../http/caching.ts';
import { causeOf, logEvent } from '../http/log.ts';
import { isPictureTag } from '../http/picture-tag.ts';
import { callPurge, hasCdn } from './call-purge.ts';

/** Netlify allows two purges of a tag in five seconds. */
const pauseMs = 6_000;
/** After this many attempts the schedule takes over. */
const attempts = 3;

const notesOf = (deployContext: string) => storesOf(deployContext).open(purges);
const tagsOf = (notes: readonly FailedPurge[]): string[] => [...new Set(notes.flatMap(({ tags }) => tags))].sort();

/** A saved change that visitors may not see yet, because a purge failed. */
export interface PendingPurge {
  /** The CDN may keep outdated answers under these tags. */
  tags: string[];
  /**
   * The latest time at which they expire without a purge; null for a deleted picture, which the CDN keeps until purged.
   */
  until: Date | null;
}

/** The purges still pending; null if there are none. Throws StorageUnavailable. */
export async function pendingPurges(deployContext: string, now: Date): Promise<PendingPurge | null> {
  const notes = await notesOf(deployContext).all();
  const recent = notes.filter(({ at, tags }) => at + longestKeptMs > now.getTime() || tags.some(isPictureTag));
  if (recent.length === 0) return null;
  const tags = tagsOf(recent);
  const until = Math.max(...recent.map(({ at }) => at)) + longestKeptMs;
  return { tags, until: tags.some(isPictureTag) ? null : new Date(until) };
}

/** Notes that a purge failed, so that it is repeated. Never fails: if storage cannot take the note, it is logged. */
export async function noteFailedPurge(deployContext: string, tags: readonly string[]): Promise<void> {
  try {
    await notesOf(deployContext).note(tags, Date.now());
  } catch (error) {
    logEvent({ event: 'failed_purge_not_noted', tags, cause: causeOf(error) });
  }
}

/** Notes that the CDN took a purge. Never fails. */
export async function noteTakenPurge(deployContext: string): Promise<void> {
  try {
    await storesOf(deployContext).open(retention).noteDone('purge', Date.now());
  } catch (error) {
    logEvent({ event: 'purge_not_noted', cause: causeOf(error) });
  }
}

/**
 * Repeats the failed purges as a single one. If that fails again they become one note, so that notes do not pile up.
 * Never fails; returns whether none is left.
 */
export async function repeatPurges(deployContext: string): Promise<boolean> {
  if (!hasCdn()) return true;
  const notes = notesOf(deployContext);
  try {
    const failed = await notes.all();
    const tags = tagsOf(failed);
    const cause = tags.length === 0 ? null : await callPurge(tags).then(() => null, causeOf);
    if (cause) {
      logEvent({ event: 'cache_not_purged', tags, cause });
      if (failed.length === 1) return false;
      await notes.note(tags, Math.max(...failed.map(({ at }) => at)));
    }
    await notes.forget(failed);
    if (tags.length > 0 && cause === null) await noteTakenPurge(deployContext);
    return cause === null;
  } catch (error) {
    logEvent({ event: 'purges_not_repeated', cause: causeOf(error) });
    return false;
  }
}

const repeatingIn = perDeployContext((): { work?: Promise<void> | undefined } => ({}));

/**
 * Repeats them once the CDN accepts more, for as long as the instance is kept alive. Only one repetition runs at a
 * time, however many failed.
 */
export async function repeatPurgesSoon(deployContext: string, pause = pauseMs): Promise<void> {
  const running = repeatingIn(deployContext);
  running.work ??= withoutDeadline(async () => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await setTimeout(pause);
      if (await repeatPurges(deployContext)) return;
    }
  }).finally(() => (running.work = undefined));
  await running.work;
}
