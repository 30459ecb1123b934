import type { ReportPoint } from '#contract/api/analytics-report.ts';
import type { VisitFigures } from '#storage/collections/visit-sum.ts';
import { countVisits } from './count-visits.ts';
import type { StretchSum } from './stretch-sum.ts';
import { statsOf } from './stats.ts';
import type { Stretch } from './stretch.ts';
import type { VisitFilter } from './visit-filter.ts';
import { addFigures } from './visit-sums.ts';

const hourMs = 60 * 60_000;

function pointOf(at: string, figures: VisitFigures): ReportPoint {
  const { totalEvents, pageViews, uniqueVisitors, avgSessionDuration } = statsOf(figures);
  return { at, totalEvents, pageViews, visitors: uniqueVisitors, avgSessionDuration };
}

/** Every day or month of the stretch, including those without records. */
export function daysOrMonths(days: StretchSum['days'], { dates }: Stretch, inMonths: boolean): ReportPoint[] {
  const placeOf = (date: string): string => (inMonths ? `${date.slice(0, 7)}-01` : date);
  const places = new Map<string, VisitFigures[]>(dates.map((date) => [placeOf(date), []]));
  for (const { date, sum } of days) places.get(placeOf(date))?.push(sum);
  return [...places].map(([date, own]) => pointOf(`${date}T00:00:00.000Z`, addFigures(own)));
}

/** Every hour from the same hour of the day before to the current one; `now` in milliseconds since 1970. */
export function hoursOfDay(days: StretchSum['days'], filter: VisitFilter, now: number): ReportPoint[] {
  const first = now - (now % hourMs) - 24 * hourMs;
  return Array.from({ length: 25 }, (_, index) => {
    const at = new Date(first + index * hourMs);
    const visits = days.find(({ date }) => date === at.toISOString().slice(0, 10))?.visits;
    const figures = visits ? countVisits(visits, filter, { only: at.getUTCHours() }) : addFigures([]);
    return pointOf(at.toISOString(), figures);
  });
}
