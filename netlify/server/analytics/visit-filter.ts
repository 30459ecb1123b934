import { edges, type VisitRow } from '#storage/collections/visit-row.ts';

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

/** Whether a visit is asked for. */
export const isAskedFor = (row: VisitRow, { page, referrer, campaign, device, country }: VisitFilter): boolean =>
  (page === undefined || row.pages.some((one) => one.page === page)) &&
  (referrer === undefined || row.referrer?.name === referrer) &&
  (campaign === undefined || row.campaign?.name === campaign) &&
  (device === undefined || row.device === device) &&
  (country === undefined || row.country === country);

/** Which hours of a day are asked for: all, those from one on, or those before one. */
export type Hours = { from: number } | { before: number } | 'all';

export const isInHours = ({ hour }: VisitRow, hours: Hours): boolean =>
  hours === 'all' || ('from' in hours ? hour >= hours.from : hour < hours.before);

/**
 * Whether a visit stands for its visitor: of those that one visitor made and that are asked for, exactly one does. Null where the rows do not tell.
 * A visitor's device and country are the same all day, since the mark is made of browser and address.
 */
export function standsForVisitor(
  row: VisitRow,
  { page, referrer, campaign }: VisitFilter,
  hours: Hours,
): boolean | null {
  const asked = [page, referrer, campaign].filter((one) => one !== undefined);
  if (asked.length > 1) return null;
  const held =
    page !== undefined
      ? row.pages.find((one) => one.page === page)
      : referrer !== undefined
        ? row.referrer
        : campaign !== undefined
          ? row.campaign
          : row;
  // The last one of the day is among those from an hour on, if any of them is; the first among those before it.
  const bit = hours !== 'all' && 'from' in hours ? edges.last : edges.first;
  return ((held?.edge ?? 0) & bit) !== 0;
}
