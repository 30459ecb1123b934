import type { BuildRecord } from '#storage/collections/builds.ts';
import type { BuildLog } from './build-log.ts';
import { callHook } from './call-hook.ts';

const second = 1_000;
const minute = 60 * second;

/** How long it must be quiet before a build is requested, and how long a burst of changes may put it off. */
export interface Quiet {
  quietMs: number;
  mostMs: number;
}
export const usualQuiet: Quiet = { quietMs: 10 * second, mostMs: 40 * second };

/** The pauses after calls that were not accepted. The last one repeats. */
const retries = [minute, 5 * minute, 15 * minute, 60 * minute];

/** A pending call older than this was lost with its instance. */
const callPatience = minute;

/** Whether a call was lost because the instance that made it ended. */
const isLost = ({ call }: BuildRecord, now: number): boolean =>
  call?.outcome === 'pending' && call.at + callPatience < now;

/** The call that set a build in motion, if that build has not started since. */
export function callSince({ call }: BuildRecord, startedAt: number, now: number): BuildRecord['call'] {
  const isOnItsWay = call?.outcome === 'taken' || (call?.outcome === 'pending' && call.at + callPatience >= now);
  return call && isOnItsWay && call.at > startedAt ? call : null;
}

/**
 * Notes that a build is wanted. A change postpones the call, but not for ever. Each note is a revision, so the call is
 * postponed in steps of a third of the quiet time: a burst leaves only a handful of revisions, however many changes it
 * contains.
 */
export function noteChange(log: BuildLog, now: number, { quietMs, mostMs }: Quiet) {
  return log.change((record) => {
    const { request } = record;
    const { since = now, failures = 0, error = null } = request ?? {};
    const dueAt = Math.min(now + quietMs, since + mostMs);
    // Further saves do not cause a failing hook to be called more often.
    if (request && (failures > 0 || dueAt - request.dueAt < quietMs / 3)) return null;
    return { ...record, request: { since, changedAt: now, dueAt, failures, error } };
  });
}

/** Notes that no build is wanted any more: the change was reverted, or has already been built. */
export const forgetRequest = (log: BuildLog, now: number) =>
  log.change((record) => {
    if (!record.request && !isLost(record, now)) return null;
    return { ...record, request: null, call: isLost(record, now) ? null : record.call };
  });

/** Notes that a build is wanted at once. */
export const requestNow = (log: BuildLog, now: number) =>
  log.change((record) => ({
    ...record,
    request: { since: now, changedAt: now, failures: 0, error: null, ...record.request, dueAt: now },
  }));

/** Milliseconds until the hook must be called; null if no build is wanted. */
export function timeToCall(record: BuildRecord, now: number): number | null {
  if (isLost(record, now)) return 0;
  return record.request ? Math.max(0, record.request.dueAt - now) : null;
}

/**
 * Calls the hook if it is due. Of any number of instances only one does. If the call is not accepted, the build stays
 * wanted.
 * @param wanted fingerprint of what the site is to show
 * @returns whether this instance called, and the outcome: a sentence if the hook did not accept the call
 */
export async function callIfDue(
  log: BuildLog,
  { hook, wanted, now }: { hook: string; wanted: string; now: () => number },
): Promise<{ called: false } | { called: true; error: string | null }> {
  const at = now();
  const taken: { request: BuildRecord['request'] }[] = [];
  const mine = await log.change((record) => {
    if (timeToCall(record, at) !== 0) return null;
    taken.push({ request: record.request });
    return { ...record, request: null, call: { at, wanted, outcome: 'pending' } };
  });
  if (!mine) return { called: false };
  const { failures: before = 0, since = at } = taken.at(-1)?.request ?? {};
  const error = await callHook(hook);
  const failures = before + 1;
  await log.change((record) => {
    // Another instance considered this call lost and has made a new one.
    if (record.call?.at !== at) return null;
    if (error === null) return { ...record, call: { at, wanted, outcome: 'taken' } };
    const dueAt = now() + (retries[failures - 1] ?? 60 * minute);
    return {
      ...record,
      call: { at, wanted, outcome: 'refused' },
      request: { since, changedAt: at, ...record.request, dueAt, failures, error },
    };
  });
  return { called: true, error };
}
