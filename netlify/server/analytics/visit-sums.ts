import type { Count, PageSum, VisitFigures, VisitSum } from '#storage/collections/visit-sum.ts';

type Named = Count | PageSum;
type List = 'referrers' | 'campaigns' | 'devices' | 'countries';

/** The sum of no visits. */
export const emptySum = (): VisitSum => addSums([]);

/** Adds up figures. */
export function addFigures(all: readonly VisitFigures[]): VisitFigures {
  const total = (what: Exclude<keyof VisitFigures, 'visitors'>): number =>
    all.reduce((sum, figures) => sum + figures[what], 0);
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
    visitors: all.reduce<number | null>(
      (sum, { visitors }) => (sum === null || visitors === null ? null : sum + visitors),
      0,
    ),
  };
}

/** Adds up sums of the same shape, and lists by name. */
export function addSums(sums: readonly VisitSum[]): VisitSum {
  const counted = (list: List): Count[] =>
    joined(
      sums.flatMap((sum) => sum[list]),
      addCounts,
    );
  return {
    ...addFigures(sums),
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

/** One entry for each name. */
function joined<Entry extends Named>(entries: readonly Entry[], add: (left: Entry, right: Entry) => Entry): Entry[] {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byName.get(entry.name);
    byName.set(entry.name, known ? add(known, entry) : entry);
  }
  return [...byName.values()].sort(byVisits);
}

/** The most visited first. */
export const byVisits = (left: Count, right: Count): number =>
  right.visits - left.visits || right.views - left.views || (left.name < right.name ? -1 : 1);

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
