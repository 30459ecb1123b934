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

/** Tells of visits that lie in columns which are asked for, by their number. */
export interface Choice {
  /** The number of the asked page among all pages of the columns, -1 where no page is asked for; null where the visit is not asked for. `first` is that of its first page. */
  find: (visit: number, first: number) => number | null;
  /**
   * Whether a visit that is asked for stands for its visitor: of those that one visitor made exactly one does. Null where the rows do not tell.
   * A visitor's device and country are the same all day, since the mark is made of browser and address.
   */
  stands: (visit: number, page: number) => boolean | null;
}

/** Makes the choice of some hours and what visits are asked for; null where none of the columns can be. */
export function choiceOf(columns: VisitColumns, filter: VisitFilter, hours: Hours): Choice | null {
  const placeOf = (name: string): number => columns.names.indexOf(name) + 1;
  const page = filter.page === undefined ? null : placeOf(filter.page);
  const referrer = filter.referrer === undefined ? null : placeOf(filter.referrer);
  const campaign = filter.campaign === undefined ? null : placeOf(filter.campaign);
  const country = filter.country === undefined ? null : placeOf(filter.country);
  const device = filter.device === undefined ? null : devices.findIndex((one) => one === filter.device) + 1;
  if ([page, referrer, campaign, country, device].includes(0)) return null;

  const from = hours === 'all' ? 0 : 'from' in hours ? hours.from : 'only' in hours ? hours.only : 0;
  const end = hours === 'all' ? 24 : 'before' in hours ? hours.before : 'only' in hours ? hours.only + 1 : 24;
  const isOne = hours !== 'all' && 'only' in hours;
  // The last one of the day is among those from an hour on, if any of them is; the first among those before it.
  const edge = hours !== 'all' && 'from' in hours ? edges.last : edges.first;
  const asked = [page, referrer, campaign].filter((one) => one !== null).length;
  const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;

  return {
    find(visit, first) {
      const hour = at(columns.hour, visit);
      if (hour < from || hour >= end) return null;
      if (device !== null && at(columns.device, visit) !== device) return null;
      if (country !== null && at(columns.country, visit) !== country) return null;
      if (referrer !== null && at(columns.referrer, visit) >> 2 !== referrer) return null;
      if (campaign !== null && at(columns.campaign, visit) >> 2 !== campaign) return null;
      if (page === null) return -1;
      const last = first + at(columns.pages, visit);
      for (let number = first; number < last; number += 1) if (columns.page[number] === page) return number;
      return null;
    },
    stands(visit, number) {
      if (isOne) return asked > 0 ? null : (at(columns.flags, visit) & visitFlags.again) === 0;
      if (asked > 1) return null;
      const held =
        page !== null
          ? at(columns.pageFlags, number)
          : referrer !== null
            ? at(columns.referrer, visit)
            : campaign !== null
              ? at(columns.campaign, visit)
              : at(columns.flags, visit);
      return (held & edge) !== 0;
    },
  };
}
