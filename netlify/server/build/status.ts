import type { BuildView } from '#contract/api/admin-build.ts';
import type { BuildRecord } from '#storage/collections/builds.ts';
import type { BuiltSite } from './built-site.ts';
import { callSince } from './queue.ts';
import { usualDuration } from './report.ts';

/**
 * Builds take a minute or two. One that is still missing by then has probably failed, and only the platform's own log
 * can tell for sure.
 */
const patienceMs = 15 * 60_000;

/** A build that never reported back is no longer mentioned after a day. */
const memoryMs = 24 * 60 * 60_000;

export type BuildStatus = Pick<BuildView, 'state' | 'startedAt' | 'tookMs' | 'error' | 'leftMs'>;

const clock = (time: number): string => `${new Date(time).toISOString().slice(11, 16)} UTC`;

/**
 * Whether a state was requested that no build will bring now: a build that ended a while ago is not the one being
 * served, as after a rollback, or none reported back, as after it was cancelled.
 */
export function isStranded(record: BuildRecord, built: BuiltSite, wanted: string, now: number): boolean {
  const call = callSince(record, built.startedAt ?? 0, now);
  if (call?.wanted !== wanted || buildStatus(record, built, now).state !== 'idle') return false;
  return Math.max(call.at, record.build?.endedAt ?? 0) + patienceMs < now;
}

/**
 * The state of the site's builds, from three sources: the build that these functions belong to, the calls of the hook,
 * and the reports of builds (decision 0102). Without a report, a build counts as running until one that started after
 * the call is served, and as failed after a quarter of an hour.
 */
export function buildStatus(record: BuildRecord, built: BuiltSite, now: number): BuildStatus {
  const { request, call, build } = record;
  const served = built.startedAt ?? 0;
  const usual = usualDuration(record) ?? built.tookMs;
  const leftFrom = (began: number) => (usual === null ? null : Math.max(0, began + usual - now));
  const at = (time: number) => ({ startedAt: new Date(time).toISOString(), tookMs: null });
  const isServed = typeof build?.endedAt === 'number' && build.startedAt <= served && served <= build.endedAt;
  const hasFailed = typeof build?.error === 'string' && build.startedAt > served;
  const last =
    typeof build?.endedAt === 'number' && (isServed || hasFailed)
      ? { startedAt: new Date(build.startedAt).toISOString(), tookMs: build.endedAt - build.startedAt }
      : { startedAt: built.startedAt === null ? null : new Date(built.startedAt).toISOString(), tookMs: built.tookMs };

  if (build?.endedAt === null && build.startedAt > served && build.startedAt + patienceMs > now) {
    const leftMs = leftFrom(build.askedAt ?? build.startedAt);
    return { state: 'building', ...at(build.startedAt), error: null, leftMs };
  }
  if (request && request.failures > 0) {
    const again = `It will be tried again at ${clock(request.dueAt)}.`;
    return { state: 'failed', ...last, error: `${request.error ?? 'The build hook failed.'} ${again}`, leftMs: null };
  }
  const isReported = build !== null && call !== null && build.startedAt >= call.at;
  const isAwaited = call !== null && call.outcome !== 'refused' && !isReported && served < call.at;
  if (isAwaited && call.at + patienceMs > now)
    return { state: 'building', ...at(call.at), error: null, leftMs: leftFrom(call.at) };
  if (request) return { state: 'queued', ...last, error: null, leftMs: leftFrom(Math.max(request.dueAt, now)) };
  if (hasFailed) return { state: 'failed', ...last, error: build.error, leftMs: null };
  if (isAwaited && call.at + memoryMs > now) {
    const error = `The build requested at ${clock(call.at)} has not reported back yet. The deploy log of the site says why.`;
    return { state: 'failed', ...at(call.at), error, leftMs: null };
  }
  return { state: 'idle', ...last, error: null, leftMs: null };
}
