import type { Period } from '#storage/collections/periods.ts';
import { rollups, type StoredRollup } from '#storage/collections/rollups.ts';
import type { Stores } from '#storage/stores.ts';
import { toColumns } from '#storage/collections/visit-columns.ts';
import { addSums } from './visit-sums.ts';

/**
 * Days as an earlier version summed them, starting from a date: five numbers for each, and no visits (decision 0163).
 */
export async function readFormerDays(stores: Stores, first: string): Promise<Map<string, Period<'days'>>> {
  const { rollups: read } = await stores.open(rollups).since(first);
  return new Map(read.map((rollup) => [rollup.date, dayOfFormer(rollup)]));
}

function dayOfFormer({ value: { since, dropped, unreadable } }: StoredRollup): Period<'days'> {
  const [all] = since;
  const sum = {
    ...addSums([]),
    views: all?.pageViews ?? 0,
    // That version did not distinguish clicks from forms.
    clicks: (all?.events ?? 0) - (all?.pageViews ?? 0),
    visits: all?.sessions ?? 0,
    seconds: Math.round((all?.sessionMs ?? 0) / 1_000),
    visitors: all?.visitors ?? 0,
  };
  return {
    sum,
    visits: toColumns([]),
    dropped: dropped > 0 ? { bot: dropped } : {},
    unreadable,
    latest: [],
  };
}
