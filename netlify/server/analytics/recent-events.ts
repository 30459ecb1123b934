import type { StoredBatch } from '#storage/collections/events.ts';
import type { RecentEvent } from '#storage/collections/rollups.ts';

/** The events of batches, each with an id and a time of its own. */
export const eventsOf = (batches: readonly StoredBatch[]): RecentEvent[] =>
  batches.flatMap(({ id, at, value }) =>
    value.events.map(({ ago, ...event }, index) => ({ id: `${id}-${index}`, time: at - ago, ...event })),
  );

/** The latest events, newest first, at most this many. The latest of several days are among the latest of each. */
export const latestOf = (events: readonly RecentEvent[], most: number): RecentEvent[] =>
  events.toSorted((left, right) => right.time - left.time || (left.id < right.id ? 1 : -1)).slice(0, most);
