import { readStats } from '#contract/api/admin-analytics.ts';
import { dayOf } from '#server/analytics/days.ts';
import { stretchOf } from '#server/analytics/stretch.ts';
import { sumDays, sumHours, sumMonths } from '#server/analytics/sum-periods.ts';
import { events, type EventRecord } from '#storage/collections/events.ts';
import { periods } from '#storage/collections/periods.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { openStores } from '#storage/stores.ts';
import { storedBatches } from '#support/stored-batches.ts';
import { coldAndWarm, timeColdAndWarm } from './cold-and-warm.ts';
import type { Figure } from './figure.ts';

const batchCount = 8_000;
/** Two or three events in a batch: 20,000 in all. */
const eventsOf = (batch: number): number => 2 + (batch % 2);
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
  const begin = Date.parse(stretchOf('7d', end).dates[0] ?? '');
  const numbers = Array.from({ length: batchCount }, (_, number) => number);
  await inParallel(numbers, async (number) => {
    const at = begin + 60_000 + Math.floor((number / batchCount) * (end - begin - 120_000));
    await openStores({ deployContext: 'dev', now: () => at })
      .open(events)
      .add(record(number));
  });
  const batches = await storedBatches(openStores({ deployContext: 'dev' }));
  const count = batches.reduce((total, { value }) => total + value.events.length, 0);
  if (count !== 20_000) throw new Error(`There are ${count} events, and not 20,000.`);
  await sumAll(end);
}

/** As the last run of the schedule leaves it. */
async function sumAll(now: number): Promise<void> {
  const stores = openStores({ deployContext: 'dev' });
  for (const pass of [sumHours, sumDays, sumMonths]) {
    const { left, failed } = await pass(stores, now);
    if (left + failed > 0) throw new Error(`${left + failed} periods were not summed.`);
  }
}

const day = 24 * 60 * 60 * 1000;
const quarterPath = `${readStats.path}?timeRange=90d`;

/** Ninety days of 20,000 events each, all but today summed. */
async function fillQuarter(): Promise<void> {
  const now = Date.now();
  const today = now - (now % day);
  const stores = openStores({ deployContext: 'dev' });
  const arrivals = Array.from({ length: batchCount }, (_, number) => Math.floor((number / batchCount) * day));
  for (let ago = 90; ago > 0; ago--) {
    const start = today - ago * day;
    const batches = arrivals.map((at, number) => ({
      id: `${start + at}-${number}`,
      at: start + at,
      value: record(number),
    }));
    const date = new Date(start).toISOString().slice(0, 10);
    await stores.open(periods).add('days', date, dayOf(date, { batches, unreadable: 0 }));
  }
  const moments = arrivals.map((at) => today + at).filter((at) => at < now);
  await inParallel([...moments.entries()], async ([number, at]) => {
    await openStores({ deployContext: 'dev', now: () => at })
      .open(events)
      .add(record(number));
  });
  await sumAll(now);
}

/** Stats over a week of 20,000 events, and over ninety days of 20,000 each. */
export async function measureAdminAnalytics(): Promise<Figure[]> {
  const week = (await timeColdAndWarm([path], fill)).get(path);
  const quarter = (await timeColdAndWarm([quarterPath], fillQuarter)).get(quarterPath);
  return [
    ...(week ? coldAndWarm('Stats for 7 days, 20,000 events', week, { cold: 1_000, warm: 150 }) : []),
    ...(quarter ? coldAndWarm('Stats for 90 days, 20,000 events a day', quarter, { cold: 1_000, warm: 150 }) : []),
  ];
}
