import { clicks } from '#storage/collections/clicks.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { limits } from '#storage/collections/limits.ts';
import { mailRetention } from '#storage/collections/mail-retention.ts';
import { orphanedBytes } from '#storage/collections/orphaned-bytes.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { retention, type KindReport, type RetentionReport } from '#storage/collections/retention.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { singleEvents } from '#storage/collections/single-events.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { workingCopies } from '#storage/collections/working-copies.ts';
import { timeLeft, withinDeadline } from '#storage/deadline.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { isTimeLeft, type Swept } from '#storage/sweep.ts';
import { keepCopies } from '../analytics/keep-copies.ts';
import { clearSummed } from '../analytics/clear-summed.ts';
import { sumDays, sumHours, sumMonths, sumQuarters } from '../analytics/sum-periods.ts';
import { clearDeleted } from '../campaigns/clear-deleted.ts';
import { pauseUnlisted } from '../campaigns/pause-unlisted.ts';
import { finishErasures } from '../forms/erasure.ts';
import type { CallContext } from '../http/function-handler.ts';
import { bySchedule } from '../http/background.ts';
import { causeOf, logEvent, logRun } from '../http/log.ts';
import { isBeingRestored } from '../settings/restoring.ts';
import { askForWeeklyReport } from './weekly-report.ts';

/** A scheduled function ends after thirty seconds. */
const patienceMs = 25_000;
/** Of those seconds, the part for reading and writing the report. */
const reportMs = 2_000;
/** The smallest share worth starting, and the least that each kind gets while there is time. */
const leastMs = 2_000;

type Kind = (at: number, after?: string) => Promise<Swept>;

const nothing: Swept = { done: 0, left: 0, failed: 0 };

/**
 * What expires, by its name in the report; visitors' marks come first. `later` are the kinds that change what a backup
 * holds: they wait for the end of a restore (decision 0197). Days do not, because visitors' marks wait for them.
 */
function kindsOf(stores: Stores, { context, id }: CallContext['deploy']): ReadonlyMap<string, Kind> {
  const { expire } = stores.open(limits);
  const mail = stores.open(mailRetention);
  const later =
    (kind: Kind): Kind =>
    async (at, after) =>
      (await isBeingRestored(context, Date.now()))
        ? { ...nothing, ...(after !== undefined && { after }) }
        : kind(at, after);
  return new Map<string, Kind>([
    ['day secrets', expire.days],
    ['hours summed', (at) => sumHours(stores, at)],
    ['days summed', (at) => sumDays(stores, at)],
    ['months summed', later((at) => sumMonths(stores, at))],
    ['quarters summed', later((at) => sumQuarters(stores, at))],
    ['copies of sums', later((at) => keepCopies(stores, at))],
    ['clicks summed', later((at) => stores.open(clicks).fold(at))],
    ['events', (at) => clearSummed(stores, at)],
    ['events in former sums', later((at) => stores.open(singleEvents).clear(at))],
    ['quotas', expire.quotas],
    ['overruns', expire.overruns],
    ['denied tokens', stores.open(sessions).expire],
    ['limits', expire.slots],
    ['remembered answers', expire.answers],
    ['working copies', later(stores.open(workingCopies).expire)],
    ['orphaned pictures', later(stores.open(orphanedBytes).expire)],
    ['erasures', later((at) => finishErasures(stores, at))],
    ['mails', later(mail.mails)],
    ['tokens and ways to mails', later(mail.beside)],
    ['mails that are too late', later(mail.overdue)],
    ['campaigns on no list', later((at) => pauseUnlisted(stores, at))],
    ['deleted campaigns', later((_, after) => clearDeleted(stores, after))],
    ['suppressions', later(mail.suppressions)],
    ['weekly reports', later((at) => askForWeeklyReport(stores, at))],
    ['segments', () => stores.open(contacts).buildSegments(id)],
    ['segments of mails', () => stores.open(outbox).buildSegments(id)],
    ['snapshots of subscribers', () => stores.open(subscribers).refresh()],
  ]);
}

/**
 * Deletes what has expired, and sums the days whose events are deleted (rules 44, decision 0085). Two runs may overlap;
 * each continues where the last one stopped. Never throws: a failure is a line in the log.
 */
export async function everyHour(_: Request, context: CallContext): Promise<Response> {
  await bySchedule(context, 'every-hour', () => withinDeadline(patienceMs, () => expireAll(context.deploy)));
  return new Response(null, { status: 204 });
}

async function expireAll(deploy: CallContext['deploy']): Promise<void> {
  const stores = storesOf(deploy.context);
  const now = Date.now();
  const last = await keptReport(() => stores.open(retention).read());
  const swept = await sweepAll(kindsOf(stores, deploy), now, (name) => last?.kinds[name]?.after);
  const kinds = Object.fromEntries(
    [...swept].map(([name, one]) => [name, reportOf(one, now, last?.kinds[name]?.behindSince)]),
  );
  report(swept, kinds);
  await keptReport(() => stores.open(retention).write({ at: now, kinds }));
}

/**
 * Gives each kind its share of the time that is left: time that one kind does not need goes to the others. A share is
 * never too small to achieve anything, however many kinds there are: if all of them need their share, the last ones
 * wait for the next run. Kinds that did not finish get another round while there is time.
 */
async function sweepAll(
  kinds: ReadonlyMap<string, Kind>,
  now: number,
  afterOf: (name: string) => string | undefined,
): Promise<ReadonlyMap<string, Swept>> {
  const swept = new Map<string, Swept>();
  let pending = [...kinds];
  const share = (among: number): number => Math.max(leastMs, (timeLeft() - reportMs) / among);
  const isTime = (): boolean => timeLeft() - reportMs > leastMs;
  while (pending.length > 0 && isTime()) {
    const unfinished: typeof pending = [];
    for (const [index, [name, expire]] of pending.entries()) {
      if (!isTime()) {
        if (!swept.has(name)) swept.set(name, { done: 0, left: 1, failed: 0 });
        continue;
      }
      const before = swept.get(name);
      const after = before?.after ?? afterOf(name);
      const pass: Swept = await withinDeadline(share(pending.length - index), () => settled(expire(now, after)));
      swept.set(name, { ...pass, done: pass.done + (before?.done ?? 0) });
      if (pass.left > 0 && pass.failed === 0) unfinished.push([name, expire]);
    }
    pending = unfinished;
  }
  return swept;
}

/**
 * The outcome of a pass that may have thrown: out of time means that it continues later, any other error that it has
 * failed.
 */
async function settled(pass: Promise<Swept>): Promise<Swept> {
  try {
    return await pass;
  } catch (error) {
    const isShort = !isTimeLeft();
    return { done: 0, left: isShort ? 1 : 0, failed: isShort ? 0 : 1, error: causeOf(error).name };
  }
}

function reportOf({ done, left, failed, after }: Swept, now: number, behindSince: number | null = null): KindReport {
  const isBehind = left > 0 || failed > 0;
  return {
    done,
    left,
    failed,
    ...(after !== undefined && { after }),
    behindSince: isBehind ? (behindSince ?? now) : null,
  };
}

/**
 * One line with what was done and what is left, by kind, and one line for each kind that failed, with the time since
 * which none of its runs has finished.
 */
function report(swept: ReadonlyMap<string, Swept>, kinds: RetentionReport['kinds']): void {
  const counts = (what: 'done' | 'left' | 'failed') =>
    Object.fromEntries([...swept].flatMap(([name, one]) => (one[what] > 0 ? [[name, one[what]]] : [])));
  logRun({ event: 'expired', done: counts('done'), left: counts('left'), failed: counts('failed') });
  for (const [kind, { failed, error = '' }] of swept) {
    const since = new Date(kinds[kind]?.behindSince ?? Date.now()).toISOString();
    if (failed > 0) logEvent({ event: 'not_expired', kind, error, since });
  }
}

/** The report is a convenience: without it every kind starts over. */
async function keptReport<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await withinDeadline(reportMs / 2, work);
  } catch (error) {
    logEvent({ event: 'report_not_kept', cause: causeOf(error) });
    return null;
  }
}
