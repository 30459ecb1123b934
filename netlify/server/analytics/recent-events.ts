import type { TimeRange } from '#contract/api/admin-analytics.ts';
import { events, type StoredBatch } from '#storage/collections/events.ts';
import { periods } from '#storage/collections/periods.ts';
import type { Stores } from '#storage/stores.ts';
import { dayMs, hourEnd, hourMs, keptMs } from './period-times.ts';
import { readHour } from './sum-periods.ts';

/** A single event. It exists as long as its batch does. */
export interface RecentEvent {
  id: string;
  /** Milliseconds since 1970. */
  time: number;
  name: string;
  page: string;
  url?: string | undefined;
}

const most = 100;
/** How many hours are read at once. Usually the first of them have enough events. */
const together = 8;

/**
 * The latest events of a range that ends now, newest first, at most a hundred. No range goes back further than two days
 * before this hour: older events are deleted (decision 0189). `now` in milliseconds since 1970. Throws
 * StorageUnavailable.
 */
export async function readLatestEvents(stores: Stores, range: TimeRange, now: number): Promise<RecentEvent[]> {
  const since = now - (now % hourMs) - (range === '24h' ? dayMs : keptMs);
  const kept = stores.open(events);
  const [{ hours: written }, raw] = await Promise.all([stores.open(periods).known(), kept.hours()]);
  const hours = [...new Set([...written, ...raw])].filter((hour) => hourEnd(hour) > since).sort();
  let latest: RecentEvent[] = [];
  while (hours.length > 0) {
    const some = hours.splice(-together);
    const read = await Promise.all(
      some.map((hour) => (written.has(hour) ? readHour(stores, hour, raw.includes(hour)) : kept.ofHour(hour))),
    );
    latest = latestOf([...latest, ...latestIn(read.flatMap(({ batches }) => batches))]);
    const begin = hourEnd(some[0] ?? '') - hourMs;
    // Anything that arrived before these hours also happened before them.
    if ((latest[most - 1]?.time ?? -Infinity) >= begin) break;
  }
  return latest.filter(({ time }) => time >= since);
}

/**
 * The latest events of batches, each with an id and a time of its own. Only these are made into objects, because a
 * flood brings 100,000 events in an hour.
 */
function latestIn(batches: readonly StoredBatch[]): RecentEvent[] {
  const oldest = latestTimes(batches).at(-1) ?? -Infinity;
  const candidates = batches.filter(({ at }) => at >= oldest);
  return candidates.flatMap(({ id, at, value }) =>
    value.events.flatMap((event, index): RecentEvent[] => {
      const time = at - event.ago;
      if (time < oldest) return [];
      const { ago: _, ...said } = event;
      return [{ id: `${id}-${index}`, time, ...said }];
    }),
  );
}

/** The times of the latest events, newest first. */
function latestTimes(batches: readonly StoredBatch[]): number[] {
  const latest: number[] = [];
  // Batches come in the order in which they arrived, so most of the others are skipped.
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

/** The latest events, newest first. */
const latestOf = (found: readonly RecentEvent[]): RecentEvent[] =>
  found.toSorted((left, right) => right.time - left.time || (left.id < right.id ? 1 : -1)).slice(0, most);
