import { errands } from '#storage/collections/errands.ts';
import { retention } from '#storage/collections/retention.ts';
import type { VisitSum } from '#storage/collections/visit-sum.ts';
import { idAt } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import type { Swept } from '#storage/sweep.ts';
import { readWeek } from '../analytics/read-week.ts';
import { areSummed } from '../analytics/sum-periods.ts';
import { weekBefore } from '../analytics/week.ts';
import type { WeekFigures, WeekReport } from '../mail/templates/weekly-report.ts';
import { onSince } from '../settings/switches.ts';

const hour = 60 * 60_000;
/** When on Monday (UTC) last week is reported: its last day is summed by then, and the working day begins. */
const morningMs = 6 * hour;
/**
 * How long a report is still worth sending. If no run falls into that time, only the screen shows the week, so that a
 * pause is not followed by a pile of old mail.
 */
const worthMs = 24 * hour;
/** How many entries of a list a mail shows. */
const most = 5;

const nothing: Swept = { done: 0, left: 0, failed: 0 };

/**
 * Asks for the report of last week, if it is switched on and the time has come (decision 0172). May run twice at once
 * and may be interrupted: the id is that of the week, so there is one errand and one mail. Throws StorageUnavailable.
 * @param now in milliseconds since 1970
 */
export async function askForWeeklyReport(stores: Stores, now: number): Promise<Swept> {
  const week = weekBefore(now);
  const due = week.end + morningMs;
  if (now < due || now >= due + worthMs) return nothing;
  const since = await onSince(stores, 'weekly_report');
  if (since === null || since >= week.end) return nothing;
  const { readDone, noteDone } = stores.open(retention);
  // Noted last. After a mail is deleted, only this note shows that it was sent.
  if (((await readDone('weekly-report')) ?? 0) >= due) return nothing;
  if (!(await areSummed(stores, week.dates))) return nothing;
  await stores.open(errands).ask({ id: idAt(due, 'weekly report'), about: `weeks/${week.monday}` });
  await noteDone('weekly-report', now);
  return { ...nothing, done: 1 };
}

/**
 * The content of the mail on the week that began on a Monday; `now` in milliseconds since 1970. Throws
 * StorageUnavailable.
 */
export async function weekReportOf(stores: Stores, monday: string, now: number): Promise<WeekReport> {
  const { week, sum, before, ...others } = await readWeek(stores, monday, now);
  return {
    monday,
    sunday: week.dates.at(-1) ?? monday,
    week: figuresOf(sum),
    before: before && figuresOf(before),
    pages: sum.pages
      .toSorted((left, right) => right.views - left.views)
      .slice(0, most)
      .map(({ name, views }) => [name, views] as const),
    referrers: sum.referrers.slice(0, most).map(({ name, visits }) => [name, visits] as const),
    ...others,
  };
}

const figuresOf = ({ views, visitors, visits, seconds, contacts, signUps }: VisitSum): WeekFigures => ({
  visitors: visitors ?? 0,
  views,
  seconds: visits === 0 ? 0 : Math.round(seconds / visits),
  contacts,
  signUps,
});
