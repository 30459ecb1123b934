import { devices } from '#storage/collections/events.ts';
import { signUpAfter, visitFlags, type VisitColumns } from '#storage/collections/visit-columns.ts';
import type { Count, PageSum, VisitSum } from '#storage/collections/visit-sum.ts';
import { choiceOf, type Hours, type VisitFilter } from './visit-filter.ts';
import { byVisits, emptySum } from './visit-sums.ts';

// A report of ninety days goes over some hundred thousand visits within its call: they are counted where they lie, and no object is made of any.

/** Counts of names, by their places. */
function counts(size: number) {
  const visits = new Float64Array(size + 1);
  const views = new Float64Array(size + 1);
  const has = new Uint8Array(size + 1);
  return {
    add(place: number, visit: number, viewed: number): void {
      visits[place] = (visits[place] ?? 0) + visit;
      views[place] = (views[place] ?? 0) + viewed;
      has[place] = 1;
    },
    /** Those of which there is any; 0 is none. */
    listed<Entry extends Count>(names: readonly string[], more: (count: Count, place: number) => Entry): Entry[] {
      return names
        .flatMap((name, index) => {
          const place = index + 1;
          return has[place] ? [more({ name, visits: visits[place] ?? 0, views: views[place] ?? 0 }, place)] : [];
        })
        .sort(byVisits);
    },
  };
}

const plain = (count: Count): Count => count;

/** Counts those visits of one day that are asked for. */
export function countVisits(columns: VisitColumns, filter: VisitFilter = {}, hours: Hours = 'all'): VisitSum {
  const choice = choiceOf(columns, filter, hours);
  const sum = emptySum();
  if (!choice) return sum;
  const { names } = columns;
  const size = names.length;
  const lists = { pages: counts(size), referrers: counts(size), campaigns: counts(size), countries: counts(size) };
  const ofDevices = counts(devices.length);
  const isEssay = Uint8Array.from([0, ...names.map((name) => Number(name.startsWith('/essays/')))]);
  const ofPages = (): Float64Array => new Float64Array(size + 1);
  const [entries, exits, readMs, signUps] = [ofPages(), ofPages(), ofPages(), ofPages()];
  const quarters = [ofPages(), ofPages(), ofPages(), ofPages()] as const;
  const add = (list: Float64Array, place: number, more: number): void => {
    list[place] = (list[place] ?? 0) + more;
  };
  const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;

  for (let visit = 0, first = 0, next = 0; visit < columns.hour.length; visit += 1, first = next) {
    next = first + at(columns.pages, visit);
    const found = choice.find(visit, first);
    if (found === null) continue;
    const seconds = at(columns.seconds, visit);
    const one = seconds === 0 ? 0 : 1;
    const views = at(columns.views, visit);
    const flags = at(columns.flags, visit);
    sum.views += views;
    sum.clicks += at(columns.clicks, visit);
    sum.forms += at(columns.forms, visit);
    sum.visits += one;
    sum.seconds += Math.max(0, seconds - 1);
    if (flags & visitFlags.contact) sum.contacts += one;
    if (flags & visitFlags.signUp) sum.signUps += one;
    if (one > 0 && sum.visitors !== null) {
      const stands = choice.stands(visit, found);
      sum.visitors = stands === null ? null : sum.visitors + Number(stands);
    }
    lists.referrers.add(at(columns.referrer, visit) >> 2, one, views);
    lists.campaigns.add(at(columns.campaign, visit) >> 2, one, views);
    lists.countries.add(at(columns.country, visit), one, views);
    ofDevices.add(at(columns.device, visit), one, views);
    const exit = at(columns.exit, visit);
    let essays = 0;
    let signedUpAfter = 0;
    for (let number = first; number < next; number += 1) {
      const place = at(columns.page, number);
      const after = (at(columns.pageFlags, number) & signUpAfter) === 0 ? 0 : one;
      lists.pages.add(place, one, at(columns.pageViews, number));
      if (number === first) add(entries, place, one);
      if (place === exit) add(exits, place, one);
      add(readMs, place, at(columns.pageReadMs, number));
      add(signUps, place, after);
      for (let quarter = 0; quarter < 4; quarter += 1)
        add(quarters[quarter] ?? readMs, place, at(columns.quarters[quarter] ?? [], number));
      if (isEssay[place]) {
        essays = one;
        signedUpAfter ||= after;
      }
    }
    sum.essayVisits += essays;
    sum.essaySignUps += signedUpAfter;
  }

  sum.pages = lists.pages.listed(names, (count, place): PageSum => ({
    ...count,
    entries: at(entries, place),
    exits: at(exits, place),
    readMs: at(readMs, place),
    quarters: [at(quarters[0], place), at(quarters[1], place), at(quarters[2], place), at(quarters[3], place)],
    signUps: at(signUps, place),
  }));
  sum.referrers = lists.referrers.listed(names, plain);
  sum.campaigns = lists.campaigns.listed(names, plain);
  sum.countries = lists.countries.listed(names, plain);
  sum.devices = ofDevices.listed(devices, plain);
  return sum;
}
