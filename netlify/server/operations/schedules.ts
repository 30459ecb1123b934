import type { OperationLine } from '#contract/api/admin-operations.ts';
import { retention, type RetentionReport } from '#storage/collections/retention.ts';
import { storeName } from '#storage/store-name.ts';
import { storesOf } from '#storage/stores.ts';
import { builtSite } from '../build/built-site.ts';
import { environment } from '../environment/environment.ts';
import { openRestore } from '../settings/restoring.ts';
import { ago, count, inUtc, line, type Check, type Lines } from './line.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long work may lag before it needs attention. */
const patienceMs = 24 * hour;

/** A scheduled function, and after how long without a run something is wrong. */
const everyHour = { name: 'every-hour', what: 'deletes what has expired', lateMs: 3 * hour };
const everyFiveMinutes = {
  name: 'every-five-minutes',
  what: 'sends mail that is due, repeats purges and requests builds',
  lateMs: 20 * minute,
};

const remedy =
  'Check in Netlify, under Logs, Functions, whether it is listed as scheduled and what its last line says. Schedules run only for the published production deploy: publish one that includes it.';

/**
 * The state of a schedule.
 * @param ran when it last ran, in milliseconds since 1970
 * @param since the earliest time at which it could have run, if its last run is unknown
 */
function ranLine(schedule: typeof everyHour, ran: number | null, since: number, now: number): OperationLine {
  const { name, what, lateMs } = schedule;
  const isLate = now - (ran ?? since) > lateMs;
  if (ran === null) {
    const text = `No run of ${name}, which ${what}, is known.`;
    return isLate
      ? line('failing', `${text} It should have run by now.`, { remedy })
      : line('note', `${text} Its first one comes within an hour of the first deploy.`);
  }
  const when = `${name}, which ${what}, ran ${ago(now - ran)}, at ${inUtc(ran)}.`;
  return isLate ? line('failing', `${when} It should have run since.`, { remedy }) : line('good', when);
}

/** What the last run of `every-hour` left undone. */
function behindLines({ kinds }: RetentionReport, now: number): OperationLine[] {
  return Object.entries(kinds).flatMap(([kind, { left, failed, behindSince }]) => {
    if (behindSince === null) return [];
    const since = `since ${inUtc(behindSince)}`;
    if (failed > 0) {
      const failing = `every-hour could not handle all ${kind} ${since}: storage failed at ${count(failed)}.`;
      return line('attention', failing, {
        remedy:
          'It tries again every hour. If this persists for a day, look in the log for "not_expired", and at the failures in the line "scheduled" beside it.',
      });
    }
    const text = `every-hour has not come to the end of ${kind} ${since}: it had no time for at least ${count(left)}.`;
    return now - behindSince < patienceMs
      ? line('note', `${text} It continues with the next run.`)
      : line('attention', text, {
          remedy:
            'More comes in than is deleted. Check under Sizes which store is growing, and whether someone is flooding a form.',
        });
  });
}

/** What waits for the end of a restore. While one is under way, it writes every few seconds. */
async function restoreLines(deployContext: string, now: number): Promise<Lines> {
  const restore = await openRestore(deployContext, now);
  if (!restore) return [];
  const { at, until } = restore;
  const text = `A restore last wrote ${ago(now - at)}, at ${inUtc(at)}, and has not ended. Until it does, and until ${inUtc(until)} at the latest, every-hour leaves alone what a backup holds, and confirmations, unsubscribes and bounce reports are put off.`;
  if (now - at < 10 * minute) return line('note', text);
  const command = `netlify blobs:delete ${storeName(deployContext, 'retention')} last-restore`;
  return line('attention', text, {
    remedy: `Run the same restore command again: it continues. If you have given up on the restore, end this with ${command}.`,
  });
}

/** When the scheduled functions last ran, what they left undone, and whether a restore holds them up. */
export const checkSchedules: Check = async ({ deployContext, now }) => {
  if (/^(deploy-preview|branch-deploy)/.test(deployContext)) {
    return line('note', 'Netlify runs schedules only for production, and this is a preview.');
  }
  const kept = storesOf(deployContext).open(retention);
  const time = now.getTime();
  const [report, five, restore, { startedAt }] = await Promise.all([
    kept.read(),
    kept.readDone('five-minutes'),
    restoreLines(deployContext, time),
    builtSite(),
  ]);
  // On a developer's machine schedules run only while the site does, so earlier runs say nothing.
  const isLocal = environment().LOCAL_SITE === 'yes';
  const since = isLocal ? performance.timeOrigin : (startedAt ?? 0);
  const known = (ran: number | null) => (isLocal && ran !== null && ran < since ? null : ran);
  return [
    restore,
    ranLine(everyHour, known(report?.at ?? null), since, time),
    ranLine(everyFiveMinutes, known(five), since, time),
    report ? behindLines(report, time) : [],
  ].flat();
};
