import type { StoredBatch } from '#storage/collections/events.ts';
import type { RecentEvent } from '#storage/collections/rollups.ts';

/**
 * The latest events of batches, each with an id and a time of its own. Objects are made of these alone: a flood brings
 * 100,000 events in an hour.
 */
export function latestIn(batches: readonly StoredBatch[], most: number): RecentEvent[] {
  const times = Float64Array.from(batches.flatMap(({ at, value }) => value.events.map(({ ago }) => at - ago))).sort();
  const oldest = times.at(-most) ?? -Infinity;
  const events = batches.flatMap(({ id, at, value }) =>
    value.events.flatMap((event, index): RecentEvent[] => {
      const time = at - event.ago;
      if (time < oldest) return [];
      const { ago: _, ...said } = event;
      return [{ id: `${id}-${index}`, time, ...said }];
    }),
  );
  return latestOf(events, most);
}

/** The latest events, newest first, at most this many. The latest of several days are among the latest of each. */
export const latestOf = (events: readonly RecentEvent[], most: number): RecentEvent[] =>
  events.toSorted((left, right) => right.time - left.time || (left.id < right.id ? 1 : -1)).slice(0, most);
