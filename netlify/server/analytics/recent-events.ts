import type { StoredBatch } from '#storage/collections/events.ts';
import type { RecentEvent } from '#storage/collections/rollups.ts';

const most = 100;

/** The events of batches, each with an id and a time of its own. */
export const eventsOf = (batches: readonly StoredBatch[]): RecentEvent[] =>
  batches.flatMap(({ id, at, value }) =>
    value.events.map(({ ago, ...event }, index) => ({ id: `${id}-${index}`, time: at - ago, ...event })),
  );

/** The hundred latest events, newest first. Of several days together they are among the hundred latest of each. */
export const latestOf = (events: readonly RecentEvent[]): RecentEvent[] =>
  events.toSorted((left, right) => right.time - left.time || (left.id < right.id ? 1 : -1)).slice(0, most);
