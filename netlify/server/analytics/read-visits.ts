import { periods } from '#storage/collections/periods.ts';
import type { VisitColumns } from '#storage/collections/visit-columns.ts';
import { dateOf } from '#storage/ids.ts';
import type { Look } from './period-look.ts';
import { areFew, copyOf, readRecords } from './period-records.ts';
import { monthOf, quarterOf } from './period-times.ts';

/** The visits of summed days. */
export async function visitsOf(look: Look, dates: readonly string[]): Promise<Map<string, VisitColumns>> {
  const quarters = [...Map.groupBy(dates, quarterOf)].map(([quarter, own]) =>
    areFew(look.known, own) ? visitsOfMonth(look, own) : visitsOfQuarter(look, quarter, own),
  );
  return new Map((await Promise.all(quarters)).flat());
}

/**
 * From the quarter if it is over, otherwise from the copy of its days so far; days missing there are read from their
 * months.
 */
async function visitsOfQuarter(
  look: Look,
  quarter: string,
  dates: readonly string[],
): Promise<[string, VisitColumns][]> {
  const { stores, known, now, read, fewest, keep } = look;
  const { extend, putCopy } = stores.open(periods);
  const lacking = (days: Readonly<Record<string, unknown>>): string[] =>
    dates.filter((date) => !days[date] && (known.days.has(date) || known.visits.has(monthOf(date))));
  const whole = known.quarters.has(quarter);
  const held = whole
    ? await read('quarters', quarter)
    : await copyOf(look, 'visits-so-far', quarter, ({ days }) => lacking(days).length);
  const months = [...Map.groupBy(lacking(held?.days ?? {}), monthOf).values()];
  const added = (await Promise.all(months.map((own) => visitsOfMonth(look, own)))).flat();
  const days = { ...held?.days, ...Object.fromEntries(added) };
  // A quarter that is over but has not been written yet will be written within the hour.
  if (quarter === quarterOf(dateOf(now)) && added.length > 0) {
    extend('visits-so-far', quarter, { days });
    if (added.length >= fewest) keep(`visits-so-far ${quarter}`, () => putCopy('visits-so-far', quarter, { days }));
  }
  return Object.entries(days);
}

/** The visits of days of one month: from its record if it is over; days missing there come from their own records. */
async function visitsOfMonth(look: Look, dates: readonly string[]): Promise<[string, VisitColumns][]> {
  const { known, read } = look;
  const month = monthOf(dates[0] ?? '');
  const own = areFew(known, dates) || !known.visits.has(month) ? {} : ((await read('visits', month))?.days ?? {});
  const lacking = dates.filter((date) => known.days.has(date) && !own[date]);
  const records = await readRecords(look, lacking);
  return [...Object.entries(own), ...records.map(([date, { visits }]): [string, VisitColumns] => [date, visits])];
}
