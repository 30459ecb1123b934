import type { AnalyticsLive } from '#contract/api/analytics-report.ts';
import { events } from '#storage/collections/events.ts';
import type { Stores } from '#storage/stores.ts';

const minuteMs = 60_000;
const minutes = 30;
const mostPages = 10;

/**
 * The last 30 minutes, from the batches of the hours that they fall into; `now` in milliseconds since 1970. Throws
 * StorageUnavailable.
 */
export async function readLiveOf(stores: Stores, now: number): Promise<AnalyticsLive> {
  const since = now - minutes * minuteMs;
  const hours = new Set([since, now].map((at) => new Date(at).toISOString().slice(0, 13)));
  const read = await Promise.all([...hours].map((hour) => stores.open(events).ofHour(hour)));
  const visitors = new Set<string>();
  const counts = Array.from({ length: minutes }, () => 0);
  const pages = new Map<string, number>();
  let pageViews = 0;
  for (const { at, value } of read.flatMap(({ batches }) => batches)) {
    const recent = value.events.filter(({ ago }) => at - ago > since);
    if (value.visitor !== null && (recent.length > 0 || (value.read && at > since))) visitors.add(value.visitor);
    for (const { name, page, ago } of recent) {
      if (name !== 'page_view') continue;
      const minute = Math.min(minutes - 1, Math.floor((at - ago - since) / minuteMs));
      counts[minute] = (counts[minute] ?? 0) + 1;
      pages.set(page, (pages.get(page) ?? 0) + 1);
      pageViews += 1;
    }
  }
  const most = [...pages].sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1)).slice(0, mostPages);
  return {
    visitors: visitors.size,
    pageViews,
    minutes: counts,
    pages: most.map(([name, views]) => ({ name, views })),
  };
}
