import {
  listEvents,
  readStats,
  timeRanges,
  usualTimeRange,
  type AnalyticsEvent,
  type TimeRange,
} from '#contract/api/admin-analytics.ts';
import type { StoredBatch } from '#storage/collections/events.ts';
import { bearer } from '../auth/bearer.ts';
import { statsOf } from '../analytics/stats.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { countingStoresOf } from '../stores/opened-events.ts';

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
  return { batches: await countingStoresOf(deployContext).events.between(from, to), from };
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

const events: Handler<typeof listEvents> = async (call) => {
  const { batches, from } = await batchesOf(call);
  // The newest batches hold the newest events, but for those of a page that was open for long; so each batch is looked into.
  const newest = batches
    .flatMap(({ id, at, value }) =>
      value.events.map((event, index) => ({ id: `${id}-${index}`, time: at - event.ago, event })),
    )
    .filter(({ time }) => time >= from)
    .sort((left, right) => right.time - left.time || (left.id < right.id ? 1 : -1))
    .slice(0, mostEvents);
  return {
    success: true,
    events: newest.map(({ id, time, event: { name, page, url } }): AnalyticsEvent => ({
      id,
      eventName: name,
      eventData: { page, ...(url !== undefined && { url }) },
      createdAt: new Date(time).toISOString(),
    })),
  };
};

export const handleAdminAnalytics = serve([route(listEvents, events), route(readStats, stats)], bearer);
