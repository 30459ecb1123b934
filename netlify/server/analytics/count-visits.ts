import { devices } from '#storage/collections/event-record.ts';
import { signUpAfter, visitFlags, type VisitColumns } from '#storage/collections/visit-columns.ts';
import type { Count, PageSum, VisitSum } from '#storage/collections/visit-sum.ts';
import { chooseVisits, type Chosen, type Hours, type Numbers, type VisitFilter } from './visit-filter.ts';
import { byVisits, emptySum } from './visit-sums.ts';

// A report over two years counts millions of visits within one call. They are counted in place, a column at a time,
// without creating an object for each.

/** Some visits, and for each whether it is a session: 1 or 0. */
interface Counted extends Chosen {
  columns: VisitColumns;
  ones: Uint8Array;
}

/**
 * Counts the visits of one day that match a filter.
 *
 * @param needsLists whether the lists are counted too
 */
export function countVisits(
  columns: VisitColumns,
  filter: VisitFilter = {},
  hours: Hours = 'all',
  needsLists = true,
): VisitSum {
  const chosen = chooseVisits(columns, filter, hours);
  const { visits, visitors } = chosen;
  if (visits.length === 0) return emptySum();
  const { names, seconds, flags } = columns;
  const ones = new Uint8Array(visits.length);
  for (let index = 0; index < visits.length; index += 1) ones[index] = (seconds[visits[index] ?? 0] ?? 0) > 0 ? 1 : 0;
  const counted = { ...chosen, columns, ones };
  const sessions = ones.reduce((total, one) => total + one, 0);
  return {
    ...emptySum(),
    visitors,
    views: total(columns.views, visits),
    clicks: total(columns.clicks, visits),
    forms: total(columns.forms, visits),
    visits: sessions,
    // Stored plus one.
    seconds: total(seconds, visits) - sessions,
    contacts: flagged(flags, visitFlags.contact, counted),
    signUps: flagged(flags, visitFlags.signUp, counted),
    ...essayCounts(counted),
    ...(needsLists && {
      pages: pagesOf(counted),
      referrers: namesOf(columns.referrer, 2, names, counted),
      campaigns: namesOf(columns.campaign, 2, names, counted),
      countries: namesOf(columns.country, 0, names, counted),
      devices: namesOf(columns.device, 0, devices, counted),
    }),
  };
}

function total(column: Numbers, visits: Numbers): number {
  let sum = 0;
  for (const visit of visits) sum += column[visit] ?? 0;
  return sum;
}

function flagged(flags: Numbers, bit: number, { visits, ones }: Counted): number {
  let sum = 0;
  for (let index = 0; index < visits.length; index += 1)
    if ((flags[visits[index] ?? 0] ?? 0) & bit) sum += ones[index] ?? 0;
  return sum;
}

/** Sessions with an essay, and how many of them signed up after it. */
function essayCounts({ visits, firstPages, ones, columns }: Counted): Pick<VisitSum, 'essayVisits' | 'essaySignUps'> {
  const { names, page, pageFlags } = columns;
  const isEssay = Uint8Array.from([0, ...names.map((name) => Number(name.startsWith('/essays/')))]);
  const sums = { essayVisits: 0, essaySignUps: 0 };
  if (!isEssay.includes(1)) return sums;
  for (let index = 0; index < visits.length; index += 1) {
    const visit = visits[index] ?? 0;
    const end = firstPages[visit + 1] ?? 0;
    let [essay, signUp] = [0, 0];
    for (let place = firstPages[visit] ?? 0; place < end; place += 1) {
      if (isEssay[page[place] ?? 0] === 0) continue;
      essay = 1;
      if ((pageFlags[place] ?? 0) & signUpAfter) signUp = 1;
    }
    sums.essayVisits += essay * (ones[index] ?? 0);
    sums.essaySignUps += signUp * (ones[index] ?? 0);
  }
  return sums;
}

/**
 * Counts the names in a column of some visits: each entry is the index of a name, counted from 1, shifted by `shift`
 * bits.
 */
function namesOf(column: Numbers, shift: number, names: readonly string[], counted: Counted): Count[] {
  const { visits, ones, columns } = counted;
  const sums = new Float64Array(names.length + 1);
  const views = new Float64Array(names.length + 1);
  const has = new Uint8Array(names.length + 1);
  for (let index = 0; index < visits.length; index += 1) {
    const visit = visits[index] ?? 0;
    const name = (column[visit] ?? 0) >> shift;
    sums[name] = (sums[name] ?? 0) + (ones[index] ?? 0);
    views[name] = (views[name] ?? 0) + (columns.views[visit] ?? 0);
    has[name] = 1;
  }
  return listed(names, has, (name, at) => ({ name, visits: sums[at] ?? 0, views: views[at] ?? 0 }));
}

/** One entry for each name that occurs. */
const listed = <Entry extends Count>(
  names: readonly string[],
  has: Uint8Array,
  entryOf: (name: string, at: number) => Entry,
): Entry[] => names.flatMap((name, index) => (has[index + 1] ? [entryOf(name, index + 1)] : [])).sort(byVisits);

function pagesOf({ visits, firstPages, ones, columns }: Counted): PageSum[] {
  const { names, page, exit } = columns;
  const ofNames = (): Float64Array => new Float64Array(names.length + 1);
  const [sums, entries, exits, signUps] = [ofNames(), ofNames(), ofNames(), ofNames()];
  const has = new Uint8Array(names.length + 1);
  const places = new Uint32Array(page.length);
  let count = 0;
  const add = (list: Float64Array, name: number, more: number): void => {
    list[name] = (list[name] ?? 0) + more;
  };
  for (let index = 0; index < visits.length; index += 1) {
    const visit = visits[index] ?? 0;
    const one = ones[index] ?? 0;
    const first = firstPages[visit] ?? 0;
    const end = firstPages[visit + 1] ?? 0;
    for (let place = first; place < end; place += 1) {
      const name = page[place] ?? 0;
      places[count++] = place;
      has[name] = 1;
      add(sums, name, one);
      if (place === first) add(entries, name, one);
      if (name === exit[visit]) add(exits, name, one);
      if ((columns.pageFlags[place] ?? 0) & signUpAfter) add(signUps, name, one);
    }
  }
  const own = places.subarray(0, count);
  const totals = (column: Numbers): Float64Array => totalsByName(column, page, own, ofNames());
  const [views, readMs] = [totals(columns.pageViews), totals(columns.pageReadMs)];
  const [a, b, c, d] = columns.quarters;
  const quarters = [totals(a), totals(b), totals(c), totals(d)] as const;
  return listed(names, has, (name, at) => ({
    name,
    visits: sums[at] ?? 0,
    views: views[at] ?? 0,
    entries: entries[at] ?? 0,
    exits: exits[at] ?? 0,
    readMs: readMs[at] ?? 0,
    quarters: [quarters[0][at] ?? 0, quarters[1][at] ?? 0, quarters[2][at] ?? 0, quarters[3][at] ?? 0],
    signUps: signUps[at] ?? 0,
  }));
}

function totalsByName(column: Numbers, page: Numbers, places: Numbers, totals: Float64Array): Float64Array {
  for (const place of places) {
    const name = page[place] ?? 0;
    totals[name] = (totals[name] ?? 0) + (column[place] ?? 0);
  }
  return totals;
}
