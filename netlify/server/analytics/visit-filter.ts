import { devices } from '#storage/collections/event-record.ts';
import { visitFlags, type VisitColumns } from '#storage/collections/visit-columns.ts';
import { edges } from '#storage/collections/visit-row.ts';

/** Conditions on visits, all of which must hold. */
export interface VisitFilter {
  page?: string;
  referrer?: string;
  campaign?: string;
  device?: string;
  country?: string;
}

/** The name for visits without a referrer. */
export const direct = 'direct';

/** Hours of a day: all, those from a given one on, those before a given one, or a single one. */
export type Hours = { from: number } | { before: number } | { only: number } | 'all';

/** Numbers of a column, or indexes into one. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The visits of a day that match a filter. */
export interface Chosen {
  /** Their indexes in the columns. */
  visits: Numbers;
  /** The index of the first page of every visit, and the end of the last visit's pages. */
  firstPages: Numbers;
  /**
   * The number of their visitors; null if the rows cannot tell. A visitor has the same device and country all day,
   * since the mark is made from the browser and the address.
   */
  visitors: number | null;
}

// Loops go over one column at a time: small loops are fast from the first day on, before the engine has optimised a
// large one.

/** Selects the visits of some hours that match a filter. */
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

/** For each visit the index of a page plus one; 0 if the visit does not have it. */
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

/** Exactly one of each visitor's visits is counted. */
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
  // If a visitor has any visit from an hour on, the last visit of their day is one of those; if any before it, the
  // first is.
  const edge = hours !== 'all' && 'from' in hours ? edges.last : edges.first;
  if (pages) return count(columns.pageFlags, pages, edge);
  if (filter.referrer !== undefined) return count(columns.referrer, visits, edge);
  return count(filter.campaign === undefined ? flags : columns.campaign, visits, edge);
}
