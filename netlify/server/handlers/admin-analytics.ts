import {
  listEvents,
  readStats,
  readUncounted,
  timeRanges,
  usualTimeRange,
  type AnalyticsEvent,
  type TimeRange,
} from '#contract/api/admin-analytics.ts';
import { type StoredBatch, events } from '#storage/collections/events.ts';
import { limits } from '#storage/collections/limits.ts';
import { bearer } from '../auth/bearer.ts';
import { storesOf } from '#storage/stores.ts';
import { statsOf } from '../analytics/stats.ts';
import { readUncountedDays } from '../analytics/uncounted.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

const mostEvents = 100;
const hour = 60 * 60 * 1000;
const lengths: Readonly<Record<TimeRange, number>> = {
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
  '90d': 90 * 24 * hour,
};

/** The batches of the range that is asked for, and where it begins. */
async function batchesOf({ query, now, deployContext }: Call): Promise<{ batches: StoredBatch[]; from: number }> {
  const to = now.getTime() + 1;
  const from = to - lengths[rangeOf(query)];
  return { batches: await storesOf(deployContext).open(events).between(from, to), from };
}

function rangeOf(query: URLSearchParams): TimeRange {
  const given = query.get('timeRange') ?? usualTimeRange;
  const range = timeRanges.find((known) => known === given);
  if (range) return range;
  const message = `Choose one of: ${timeRanges.join(', ')}.`;
  throw new Refusal('invalid', message, { fields: { timeRange: message } });
}

const stats: Handler<typeof readStats> = async (call) => {
  const { batches, from } = await batchesOf(call);
  return { success: true, stats: statsOf(batches, from) };
};

const newest: Handler<typeof listEvents> = async (call) => {
  const { batches, from } = await batchesOf(call);
  // The newest batches hold the newest events, but for those of a page that was open for long; so each batch is looked into.
  const found = batches
    .flatMap(({ id, at, value }) =>
      value.events.map((event, index) => ({ id: `${id}-${index}`, time: at - event.ago, event })),
    )
    .filter(({ time }) => time >= from)
    .sort((left, right) => right.time - left.time || (left.id < right.id ? 1 : -1))
    .slice(0, mostEvents);
  return {
    success: true,
    events: found.map(({ id, time, event: { name, page, url } }): AnalyticsEvent => ({
      id,
      eventName: name,
      eventData: { page, ...(url !== undefined && { url }) },
      createdAt: new Date(time).toISOString(),
    })),
  };
};

const uncounted: Handler<typeof readUncounted> = async ({ query, now, deployContext }) => ({
  success: true,
  days: await readUncountedDays(storesOf(deployContext).open(limits), rangeOf(query), now.getTime()),
});

export const handleAdminAnalytics = serve(
  [route(listEvents, newest), route(readStats, stats), route(readUncounted, uncounted)],
  bearer,
);
