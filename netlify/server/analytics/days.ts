import { dropReasons } from '#contract/api/events.ts';
import type { StoredBatch } from '#storage/collections/events.ts';
import type { Period } from '#storage/collections/periods.ts';
import { toColumns } from '#storage/collections/visit-columns.ts';
import { countVisits } from './count-visits.ts';
import { visitRowsOf } from './visit-rows.ts';

/** The sum of a day, from all batches that arrived on it. */
export function dayOf(date: string, { batches, unreadable }: Period<'hours'>): Period<'days'> {
  const visits = toColumns(visitRowsOf(batches, Date.parse(date)));
  return {
    sum: countVisits(visits),
    visits,
    dropped: addDropped(batches.map(({ value }) => value.dropped ?? {})),
    unreadable,
    latest: [],
  };
}

/** Several hours as one. */
export const joinHours = (hours: readonly Period<'hours'>[]): Period<'hours'> => ({
  batches: hours.flatMap(({ batches }): readonly StoredBatch[] => batches),
  unreadable: hours.reduce((total, { unreadable }) => total + unreadable, 0),
});

type Dropped = Period<'days'>['dropped'];

/** Adds up the numbers of dropped events by reason. */
export function addDropped(all: readonly Dropped[]): Dropped {
  const total: Dropped = {};
  for (const reason of dropReasons) {
    const count = all.reduce((sum, one) => sum + (one[reason] ?? 0), 0);
    if (count > 0) total[reason] = count;
  }
  return total;
}
