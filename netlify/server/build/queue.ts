import type { BuildRecord } from '#storage/collections/builds.ts';
import type { BuildLog } from './build-log.ts';
import { callHook } from './call-hook.ts';

const second = 1_000;
const minute = 60 * second;

/** How long no change must come before a build is asked for, and how long a burst of them may put it off. */
export interface Quiet {
  quietMs: number;
  mostMs: number;
}
export const usualQuiet: Quiet = { quietMs: 10 * second, mostMs: 40 * second };

/** How long after a call that was not taken the next one comes; the last goes on. */
const retries = [minute, 5 * minute, 15 * minute, 60 * minute];

/** After this long nobody is on the way any more who said that they would call. */
const callPatience = minute;

/** Whether a call went under on its way: the instance that made it was ended. */
const isLost = ({ call }: BuildRecord, now: number): boolean =>
  call?.outcome === 'pending' && call.at + callPatience < now;

/** The call after which a build is on its way, if it has not come to be since. */
export function callSince({ call }: BuildRecord, startedAt: number, now: number): BuildRecord['call'] {
  const isOnItsWay = call?.outcome === 'taken' || (call?.outcome === 'pending' && call.at + callPatience >= now);
  return call && isOnItsWay && call.at > startedAt ? call : null;
}

/**
 * Notes that a build is wanted: a change moves the call back, but not for ever. A note is a revision, so the call moves in steps of a third of the quiet time: however many
 * changes a burst has, it leaves a handful.
 */
export function noteChange(log: BuildLog, now: number, { quietMs, mostMs }: Quiet) {
  return log.change((record) => {
    const { request } = record;
    const { since = now, failures = 0, error = null } = request ?? {};
    const dueAt = Math.min(now + quietMs, since + mostMs);
    // A hook that fails is not called more often because somebody saves.
    if (request && (failures > 0 || dueAt - request.dueAt < quietMs / 3)) return null;
    return { ...record, request: { since, changedAt: now, dueAt, failures, error } };
  });
}

/** Notes that the build that was wanted is not: what was changed was changed back, or has been built already. */
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

/** Milliseconds until the hook is to be called; null where nothing is wanted. */
export function timeToCall(record: BuildRecord, now: number): number | null {
  if (isLost(record, now)) return 0;
  return record.request ? Math.max(0, record.request.dueAt - now) : null;
}

/**
 * Calls the hook where that is due. Of any number of instances one does; a call that is not taken stays wanted, for later.
 *
 * @param wanted fingerprint of what the site is to show
 * @returns whether it was this one, and what came of it: a sentence where the hook did not take the call
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
    // Somebody who found the call lost has made another.
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
