import type { VisitRow } from '#storage/collections/visit-row.ts';
import type { Count, PageSum, VisitSum } from '#storage/collections/visit-sum.ts';
import { isAskedFor, isInHours, standsForVisitor, type Hours, type VisitFilter } from './visit-filter.ts';

type Named = Count | PageSum;
type Total =
  'views' | 'clicks' | 'forms' | 'visits' | 'seconds' | 'contacts' | 'signUps' | 'essayVisits' | 'essaySignUps';
type List = 'referrers' | 'campaigns' | 'devices' | 'countries';

/** Adds up sums of the same shape, those of lists by their names. */
export function addSums(sums: readonly VisitSum[]): VisitSum {
  const total = (what: Total): number => sums.reduce((all, sum) => all + sum[what], 0);
  const visitors = sums.reduce<number | null>(
    (all, sum) => (all === null || sum.visitors === null ? null : all + sum.visitors),
    0,
  );
  const counted = (list: List): Count[] =>
    joined(
      sums.flatMap((sum) => sum[list]),
      addCounts,
    );
  return {
    views: total('views'),
    clicks: total('clicks'),
    forms: total('forms'),
    visits: total('visits'),
    seconds: total('seconds'),
    contacts: total('contacts'),
    signUps: total('signUps'),
    essayVisits: total('essayVisits'),
    essaySignUps: total('essaySignUps'),
    visitors,
    pages: joined(
      sums.flatMap(({ pages }) => pages),
      addPages,
    ),
    referrers: counted('referrers'),
    campaigns: counted('campaigns'),
    devices: counted('devices'),
    countries: counted('countries'),
  };
}

/** One entry for each name, the most visited first. */
function joined<Entry extends Named>(entries: readonly Entry[], add: (left: Entry, right: Entry) => Entry): Entry[] {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byName.get(entry.name);
    byName.set(entry.name, known ? add(known, entry) : entry);
  }
  return [...byName.values()].sort(
    (left, right) => right.visits - left.visits || right.views - left.views || (left.name < right.name ? -1 : 1),
  );
}

const addCounts = (left: Count, right: Count): Count => ({
  name: left.name,
  visits: left.visits + right.visits,
  views: left.views + right.views,
});

const addPages = (left: PageSum, right: PageSum): PageSum => ({
  ...addCounts(left, right),
  entries: left.entries + right.entries,
  exits: left.exits + right.exits,
  readMs: left.readMs + right.readMs,
  quarters: [
    left.quarters[0] + right.quarters[0],
    left.quarters[1] + right.quarters[1],
    left.quarters[2] + right.quarters[2],
    left.quarters[3] + right.quarters[3],
  ],
  signUps: left.signUps + right.signUps,
});

/** Counts the visits of one day that are asked for. */
export const sumOf = (rows: readonly VisitRow[], filter: VisitFilter = {}, hours: Hours = 'all'): VisitSum =>
  addSums(
    rows
      .filter((row) => isInHours(row, hours) && isAskedFor(row, filter))
      .map((row) => sumOfOne(row, standsForVisitor(row, filter, hours))),
  );

/** @param stands whether it stands for its visitor; null where nobody knows */
function sumOfOne(row: VisitRow, stands: boolean | null): VisitSum {
  const visits = Number(row.seconds !== null);
  const once = (is: boolean): number => Number(is) * visits;
  const named = (name: string | null | undefined): Count[] =>
    name === null || name === undefined ? [] : [{ name, visits, views: row.views }];
  const essays = row.pages.filter(({ page }) => page.startsWith('/essays/'));
  return {
    views: row.views,
    clicks: row.clicks,
    forms: row.forms,
    visits,
    seconds: row.seconds ?? 0,
    contacts: once(row.contact),
    signUps: once(row.signUp),
    essayVisits: once(essays.length > 0),
    essaySignUps: once(essays.some(({ signUpAfter }) => signUpAfter)),
    visitors: visits === 0 ? 0 : stands === null ? null : Number(stands),
    pages: row.pages.map((page, index) => ({
      name: page.page,
      visits,
      views: page.views,
      entries: once(index === 0),
      exits: once(row.exit === page.page),
      readMs: page.readMs,
      quarters: page.quarters,
      signUps: once(page.signUpAfter),
    })),
    referrers: named(row.referrer?.name),
    campaigns: named(row.campaign?.name),
    devices: named(row.device),
    countries: named(row.country),
  };
}
