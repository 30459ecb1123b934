import { devices } from '#storage/collections/events.ts';
import { visitFlags, type VisitColumns } from '#storage/collections/visit-columns.ts';
import { edges } from '#storage/collections/visit-row.ts';

/** What visits are asked for: all of it has to be so. */
export interface VisitFilter {
  page?: string;
  referrer?: string;
  campaign?: string;
  device?: string;
  country?: string;
}

/** The name under which visits stand that no other site led to. */
export const direct = 'direct';

/** Which hours of a day are asked for: all, those from one on, those before one, or one. */
export type Hours = { from: number } | { before: number } | { only: number } | 'all';

/** Numbers of a column, or places in one. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Those visits of a day that are asked for. */
export interface Chosen {
  /** Their places in the columns. */
  visits: Numbers;
  /** Of every visit the place of its first page, and where those of the last one end. */
  firstPages: Numbers;
  /** How many visitors they are; null where the rows do not tell. A visitor's device and country are the same all day, since the mark is made of browser and address. */
  visitors: number | null;
}

// Loops go over one column at a time: such are quick from the first day on, long before the engine has learned how to run a large one.

/** Chooses the visits of some hours that are asked for. */
export function chooseVisits(columns: VisitColumns, filter: VisitFilter, hours: Hours): Chosen {
  const { page, referrer, campaign, device, country } = filter;
  const placeOf = (name: string): number => columns.names.indexOf(name) + 1;
  let visits = within(columns.hour, hours);
  const narrow = (column: Numbers, shift: number, place: number): void => {
    visits = place === 0 ? visits.subarray(0, 0) : having(column, shift, place, visits);
  };
  if (device !== undefined) narrow(columns.device, 0, devices.findIndex((one) => one === device) + 1);
  if (country !== undefined) narrow(columns.country, 0, placeOf(country));
  if (referrer !== undefined) narrow(columns.referrer, 2, placeOf(referrer));
  if (campaign !== undefined) narrow(columns.campaign, 2, placeOf(campaign));
  const firstPages = beginnings(columns.pages);
  let pages: Numbers | null = null;
  if (page !== undefined) {
    const found = placesOfPage(columns.page, placeOf(page), visits, firstPages);
    visits = visits.filter((_, index) => (found[index] ?? 0) > 0);
    pages = found.filter((place) => place > 0).map((place) => place - 1);
  }
  return { visits, firstPages, visitors: visitorsOf(columns, filter, hours, visits, pages) };
}

function within(hour: Numbers, hours: Hours): Numbers {
  const from = hours === 'all' || 'before' in hours ? 0 : 'from' in hours ? hours.from : hours.only;
  const end = hours === 'all' || 'from' in hours ? 24 : 'before' in hours ? hours.before : hours.only + 1;
  const found = new Uint32Array(hour.length);
  let count = 0;
  for (let visit = 0; visit < hour.length; visit += 1) {
    const at = hour[visit] ?? 0;
    if (at >= from && at < end) found[count++] = visit;
  }
  return found.subarray(0, count);
}

function having(column: Numbers, shift: number, wanted: number, visits: Numbers): Numbers {
  const found = new Uint32Array(visits.length);
  let count = 0;
  for (const visit of visits) if ((column[visit] ?? 0) >> shift === wanted) found[count++] = visit;
  return found.subarray(0, count);
}

function beginnings(pages: Numbers): Numbers {
  const found = new Uint32Array(pages.length + 1);
  for (let visit = 0, at = 0; visit < pages.length; visit += 1) found[visit + 1] = at += pages[visit] ?? 0;
  return found;
}

/** For each visit one more than the place of a page, 0 where it has none such. */
function placesOfPage(page: Numbers, wanted: number, visits: Numbers, firstPages: Numbers): Numbers {
  const found = new Uint32Array(visits.length);
  if (wanted === 0) return found;
  for (let index = 0; index < visits.length; index += 1) {
    const visit = visits[index] ?? 0;
    const end = firstPages[visit + 1] ?? 0;
    for (let place = firstPages[visit] ?? 0; place < end; place += 1)
      if (page[place] === wanted) found[index] = place + 1;
  }
  return found;
}

/** Of the visits that one visitor made exactly one stands for them. */
function visitorsOf(
  columns: VisitColumns,
  filter: VisitFilter,
  hours: Hours,
  visits: Numbers,
  pages: Numbers | null,
): number | null {
  const { seconds, flags } = columns;
  const asked = [filter.page, filter.referrer, filter.campaign].filter((one) => one !== undefined).length;
  const isOne = hours !== 'all' && 'only' in hours;
  const isUnknown = isOne ? asked > 0 : asked > 1;
  const count = (column: Numbers, places: Numbers, bit: number): number => {
    let total = 0;
    for (let index = 0; index < visits.length; index += 1)
      if ((seconds[visits[index] ?? 0] ?? 0) > 0 && (column[places[index] ?? 0] ?? 0) & bit) total += 1;
    return total;
  };
  if (isUnknown || isOne) {
    let sessions = 0;
    for (const visit of visits) if ((seconds[visit] ?? 0) > 0) sessions += 1;
    if (isUnknown) return sessions > 0 ? null : 0;
    return sessions - count(flags, visits, visitFlags.again);
  }
  // The last one of the day is among those from an hour on, if any of them is; the first among those before it.
  const edge = hours !== 'all' && 'from' in hours ? edges.last : edges.first;
  if (pages) return count(columns.pageFlags, pages, edge);
  if (filter.referrer !== undefined) return count(columns.referrer, visits, edge);
  return count(filter.campaign === undefined ? flags : columns.campaign, visits, edge);
}
