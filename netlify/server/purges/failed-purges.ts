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

/** Netlify takes two purges of a tag in five seconds. */
const pauseMs = 6_000;
/** After these the schedule goes on. */
const attempts = 3;

const notesOf = (deployContext: string) => storesOf(deployContext).open(purges);
const tagsOf = (notes: readonly FailedPurge[]): string[] => [...new Set(notes.flatMap(({ tags }) => tags))].sort();

/** What a visitor may not see yet of what was saved, since the CDN could not be told. */
export interface PendingPurge {
  /** Under these tags it may keep what was before. */
  tags: string[];
  /** Until then at the latest, whatever becomes of the purge; null where it is about a deleted picture, which the CDN keeps until it is told. */
  until: Date | null;
}

/** The purges that are still to be made; null where visitors see what was saved. Throws StorageUnavailable. */
export async function pendingPurges(deployContext: string, now: Date): Promise<PendingPurge | null> {
  const notes = await notesOf(deployContext).all();
  const recent = notes.filter(({ at, tags }) => at + longestKeptMs > now.getTime() || tags.some(isPictureTag));
  if (recent.length === 0) return null;
  const tags = tagsOf(recent);
  const until = Math.max(...recent.map(({ at }) => at)) + longestKeptMs;
  return { tags, until: tags.some(isPictureTag) ? null : new Date(until) };
}

/** Writes down that a purge failed, for whoever repeats it. Never fails: where storage does not take it either, it is a line in the log. */
export async function noteFailedPurge(deployContext: string, tags: readonly string[]): Promise<void> {
  try {
    await notesOf(deployContext).note(tags, Date.now());
  } catch (error) {
    logEvent({ event: 'failed_purge_not_noted', tags, cause: causeOf(error) });
  }
}

/** Writes down that the CDN took a purge. Never fails. */
export async function noteTakenPurge(deployContext: string): Promise<void> {
  try {
    await storesOf(deployContext).open(retention).noteDone('purge', Date.now());
  } catch (error) {
    logEvent({ event: 'purge_not_noted', cause: causeOf(error) });
  }
}

/**
 * Repeats the purges that failed, as one. Those that fail again become one note, so that they do not grow in number while the CDN takes none. Never fails; gives back whether
 * none is left.
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

/** Repeats them as soon as the CDN takes more, as long as somebody keeps the instance alive; once at a time, however many failed. */
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
