import * as z from 'zod/mini';
import { devices } from './events.ts';
import type { PageRow, VisitRow } from './visit-row.ts';

const numbers = z.array(z.int());

/**
 * Visits as columns: the n-th number of each is of the n-th visit, and of `page…` each visit has as many as `pages` says. A tenth of what they are as objects, and read
 * several times as fast. Names are places in `names`, counted from 1; 0 is none.
 */
export const visitColumns = z.object({
  names: z.array(z.string()),
  hour: numbers,
  /** One more than the seconds; 0 where it is no session. */
  seconds: numbers,
  views: numbers,
  clicks: numbers,
  forms: numbers,
  exit: numbers,
  /** Four times the name, and the edge. */
  referrer: numbers,
  campaign: numbers,
  device: numbers,
  country: numbers,
  /** The edge, 4 where it wrote, and 8 where it signed up. */
  flags: numbers,
  pages: numbers,
  page: numbers,
  pageViews: numbers,
  pageReadMs: numbers,
  /** The edge, and 4 where a sign-up followed. */
  pageFlags: numbers,
  quarters: z.tuple([numbers, numbers, numbers, numbers]),
});
export type VisitColumns = z.infer<typeof visitColumns>;

const wrote = 4;
const signedUp = 8;

/** Visits in their columns. */
export function toColumns(rows: readonly VisitRow[]): VisitColumns {
  const places = new Map<string, number>();
  const placeOf = (name: string | null): number => {
    if (name === null) return 0;
    const place = places.get(name) ?? places.size + 1;
    places.set(name, place);
    return place;
  };
  const origin = (held: VisitRow['referrer']): number => (held ? placeOf(held.name) * 4 + held.edge : 0);
  const pages = rows.flatMap((row) => row.pages);
  const quarter = (index: 0 | 1 | 2 | 3): number[] => pages.map(({ quarters }) => quarters[index]);
  const columns = {
    hour: rows.map(({ hour }) => hour),
    seconds: rows.map(({ seconds }) => (seconds === null ? 0 : seconds + 1)),
    views: rows.map(({ views }) => views),
    clicks: rows.map(({ clicks }) => clicks),
    forms: rows.map(({ forms }) => forms),
    exit: rows.map(({ exit }) => placeOf(exit)),
    referrer: rows.map(({ referrer }) => origin(referrer)),
    campaign: rows.map(({ campaign }) => origin(campaign)),
    device: rows.map(({ device }) => (device === null ? 0 : devices.indexOf(device) + 1)),
    country: rows.map(({ country }) => placeOf(country)),
    flags: rows.map(({ edge, contact, signUp }) => edge + (contact ? wrote : 0) + (signUp ? signedUp : 0)),
    pages: rows.map((row) => row.pages.length),
    page: pages.map(({ page }) => placeOf(page)),
    pageViews: pages.map(({ views }) => views),
    pageReadMs: pages.map(({ readMs }) => readMs),
    pageFlags: pages.map(({ edge, signUpAfter }) => edge + (signUpAfter ? wrote : 0)),
    quarters: [quarter(0), quarter(1), quarter(2), quarter(3)] satisfies VisitColumns['quarters'],
  };
  return { names: [...places.keys()], ...columns };
}

/** The visits of columns, one after the other. */
export function* fromColumns(columns: VisitColumns): Generator<VisitRow> {
  const at = (list: readonly number[], index: number): number => list[index] ?? 0;
  const nameAt = (place: number): string | null => columns.names[place - 1] ?? null;
  const origin = (held: number): VisitRow['referrer'] => {
    const name = nameAt(held >> 2);
    return name === null ? null : { name, edge: held & 3 };
  };
  let first = 0;
  for (let index = 0; index < columns.hour.length; index += 1) {
    const pages: PageRow[] = [];
    const end = first + at(columns.pages, index);
    for (; first < end; first += 1) {
      const flags = at(columns.pageFlags, first);
      pages.push({
        page: nameAt(at(columns.page, first)) ?? '',
        views: at(columns.pageViews, first),
        readMs: at(columns.pageReadMs, first),
        quarters: [
          at(columns.quarters[0], first),
          at(columns.quarters[1], first),
          at(columns.quarters[2], first),
          at(columns.quarters[3], first),
        ],
        signUpAfter: (flags & wrote) !== 0,
        edge: flags & 3,
      });
    }
    const seconds = at(columns.seconds, index);
    const flags = at(columns.flags, index);
    yield {
      hour: at(columns.hour, index),
      seconds: seconds === 0 ? null : seconds - 1,
      views: at(columns.views, index),
      clicks: at(columns.clicks, index),
      forms: at(columns.forms, index),
      pages,
      exit: nameAt(at(columns.exit, index)),
      referrer: origin(at(columns.referrer, index)),
      campaign: origin(at(columns.campaign, index)),
      device: devices[at(columns.device, index) - 1] ?? null,
      country: nameAt(at(columns.country, index)),
      contact: (flags & wrote) !== 0,
      signUp: (flags & signedUp) !== 0,
      edge: flags & 3,
    };
  }
}
