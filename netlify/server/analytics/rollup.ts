import { setImmediate as giveWay } from 'node:timers/promises';
import type { StoredBatch } from '#storage/collections/events.ts';
import type { Rollup, StoredRollup, Tally } from '#storage/collections/rollups.ts';
import { eventsOf, latestOf } from './recent-events.ts';
import { nothing, tallyOf } from './tally.ts';

const hourMs = 60 * 60 * 1000;

/** Sums up a day: for each hour what `tallyOf` says of the day from there on. It counts a busy day some thirty times, and lets others go on in between. */
export async function rollupOf(
  date: string,
  { batches, unreadable }: { batches: readonly StoredBatch[]; unreadable: number },
): Promise<Rollup> {
  const start = Date.parse(date);
  const events = eventsOf(batches);
  const hours = new Set(events.map(({ time }) => Math.floor((time - start) / hourMs)));
  const since: Rollup['since'] = [];
  for (const hour of [...hours].sort((left, right) => left - right)) {
    since.push({ hour, ...tallyOf(batches, start + hour * hourMs) });
    await giveWay();
  }
  const dropped = batches.reduce((total, { value }) => total + (value.dropped ?? 0), 0);
  return { since, latest: latestOf(events), dropped, unreadable };
}

/** What the rollup of a day says of what happened since a moment: what `tallyOf` would say of its batches, where the moment is the beginning of an hour. */
export const tallySince = ({ date, value }: Pick<StoredRollup, 'date' | 'value'>, from: number): Tally =>
  value.since.find(({ hour }) => Date.parse(date) + hour * hourMs >= from) ?? nothing;
