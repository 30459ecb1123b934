import type { StoredBatch } from '#storage/collections/events.ts';
import type { RecentEvent } from '#storage/collections/rollups.ts';

/**
 * The latest events of batches, each with an id and a time of its own. Objects are made of these alone: a flood brings
 * 100,000 events in an hour.
 */
export function latestIn(batches: readonly StoredBatch[], most: number): RecentEvent[] {
  const oldest = latestTimes(batches, most).at(-1) ?? -Infinity;
  const candidates = batches.filter(({ at }) => at >= oldest);
  const events = candidates.flatMap(({ id, at, value }) =>
    value.events.flatMap((event, index): RecentEvent[] => {
      const time = at - event.ago;
      if (time < oldest) return [];
      const { ago: _, ...said } = event;
      return [{ id: `${id}-${index}`, time, ...said }];
    }),
  );
  return latestOf(events, most);
}

/** The times of the latest events, newest first. */
function latestTimes(batches: readonly StoredBatch[], most: number): number[] {
  const latest: number[] = [];
  // Batches come in the order in which they arrived, so most of the others are passed over.
  for (const { at, value } of batches.toReversed())
    for (const { ago } of value.events) {
      const time = at - ago;
      if (latest.length === most && time <= (latest.at(-1) ?? Infinity)) continue;
      latest.push(time);
      latest.sort((left, right) => right - left);
      if (latest.length > most) latest.pop();
    }
  return latest;
}

/** The latest events, newest first, at most this many. The latest of several days are among the latest of each. */
export const latestOf = (events: readonly RecentEvent[], most: number): RecentEvent[] =>
  events.toSorted((left, right) => right.time - left.time || (left.id < right.id ? 1 : -1)).slice(0, most);
