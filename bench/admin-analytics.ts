import { readStats } from '#contract/api/admin-analytics.ts';
import { events, type EventRecord } from '#storage/collections/events.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { openStores } from '#storage/stores.ts';
import { coldAndWarm, timeColdAndWarm } from './cold-and-warm.ts';
import type { Figure } from './figure.ts';

const batchCount = 8_000;
/** Two or three events in a batch: 20,000 in all. */
const eventsOf = (batch: number): number => 2 + (batch % 2);
const week = 7 * 24 * 60 * 60 * 1000;
const path = `${readStats.path}?timeRange=7d`;

function record(batch: number): EventRecord {
  const events = Array.from({ length: eventsOf(batch) }, (_, n) =>
    n === 0
      ? { name: 'page_view' as const, page: `/page-${batch % 40}`, ago: 60_000 }
      : { name: 'click' as const, page: `/page-${batch % 40}`, url: '/contact', ago: n * 1_000 },
  );
  return { events, visitor: `visitor-${batch % 1_700}` };
}

/** A week of visits, spread over its hours; then read once, as on the day before. */
async function fill(): Promise<void> {
  const end = Date.now();
  const numbers = Array.from({ length: batchCount }, (_, number) => number);
  await inParallel(numbers, async (number) => {
    const at = end - week + 60_000 + Math.floor((number / batchCount) * (week - 120_000));
    await openStores({ deployContext: 'dev', now: () => at })
      .open(events)
      .add(record(number));
  });
  const batches = await openStores({ deployContext: 'dev' })
    .open(events)
    .between(end - week, end);
  const count = batches.reduce((total, { value }) => total + value.events.length, 0);
  if (count !== 20_000) throw new Error(`There are ${count} events, and not 20,000.`);
}

/** Stats over a week of 20,000 events. */
export async function measureAdminAnalytics(): Promise<Figure[]> {
  const times = (await timeColdAndWarm([path], fill)).get(path);
  return times ? coldAndWarm('Stats for 7 days, 20,000 events', times, { cold: 1_000, warm: 150 }) : [];
}
