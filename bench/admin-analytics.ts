import { readStats } from '#contract/api/admin-analytics.ts';
import { readLive, readReport } from '#contract/api/analytics-report.ts';
import { stretchOf } from '#server/analytics/stretch.ts';
import { keepRunningHours } from '#server/analytics/keep-copies.ts';
import { sumDays, sumHours, sumMonths } from '#server/analytics/sum-periods.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { events } from '#storage/collections/events.ts';
import { storedBatches } from '#support/stored-batches.ts';
import { timedGet, timedGets } from './administrator.ts';
import { coldAndWarm } from './cold-and-warm.ts';
import { overDatabase, type OverDatabase } from './database-store.ts';
import { atMost, type Figure } from './figure.ts';
import { reportOf } from './programs.ts';
import { withDataDir } from './served-site.ts';
import { awayMs, withDistantStorage, withSlowStorage } from './slow-site.ts';
import { median } from './statistics.ts';
import { fillYears } from './visit-years.ts';

const hourMs = 60 * 60_000;
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

/** A week of visits, spread over its hours, and then summed, as it is after the last run of the schedule. */
async function fill({ storesAt }: OverDatabase): Promise<void> {
  const end = Date.now();
  const begin = Date.parse(stretchOf('7d', end).dates[0] ?? '');
  for (let number = 0; number < batchCount; number += 1) {
    const at = begin + 60_000 + Math.floor((number / batchCount) * (end - begin - 120_000));
    await storesAt(at).open(events).add(record(number));
  }
  const stores = storesAt(end);
  const batches = await storedBatches(stores);
  const count = batches.reduce((total, { value }) => total + value.events.length, 0);
  if (count !== 20_000) throw new Error(`There are ${count} events, and not 20,000.`);
  for (const pass of [sumHours, sumDays, sumMonths]) {
    const { left, failed } = await pass(stores, end);
    if (left + failed > 0) throw new Error(`${left + failed} periods were not summed.`);
  }
}

const warmRuns = 20;

interface Question {
  what: string;
  path: string;
  /** Milliseconds, and calls to storage. */
  bars: { cold: number; warm: number; calls: number };
}

const bars = { cold: 800, warm: 100, calls: 16 };
/** For reports that include the year before. */
const yearBars = { cold: 1_500, warm: 100, calls: 20 };
const questions: readonly Question[] = [
  { what: 'Stats for 90 days', path: `${readStats.path}?timeRange=90d`, bars },
  { what: 'Report for 90 days', path: `${readReport.path}?timeRange=90d`, bars },
  { what: '… of one country', path: `${readReport.path}?timeRange=90d&country=NG`, bars },
  { what: '… for 12 months, 4,000,000 events', path: `${readReport.path}?timeRange=12m`, bars: yearBars },
  { what: '… of one country', path: `${readReport.path}?timeRange=12m&country=NG`, bars: yearBars },
  { what: '… for 24 hours', path: `${readReport.path}?timeRange=24h`, bars },
  { what: 'Live view', path: readLive.path, bars },
];

/**
 * Reports over a million events in ninety days, with storage at 30 ms a call: the first by a server that has read
 * nothing yet, then repeated.
 */
const measureYears = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    const count = await fillYears(dataDir, Date.now());
    const figures: Figure[] = [];
    for (const { what, path, bars: most } of questions) {
      await withDistantStorage(dataDir, async ({ url, headers }, calls) => {
        const before = calls();
        const cold = await timedGet(url + path, headers);
        const needed = calls() - before;
        const warm = await timedGets(warmRuns, url + path, headers);
        figures.push(
          atMost(`${what}, cold`, cold, most.cold, 'ms'),
          atMost('… … calls to storage', needed, most.calls, ''),
          atMost('… … warm', median(warm), most.warm, 'ms'),
        );
      });
    }
    return [atMost('Events of the 90 days', count, 1_100_000, ''), ...figures];
  });

/** 50,000 events of one hour, summed by a process that does nothing else. */
const measureHour = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    const end = Date.now();
    const hour = end - (end % hourMs) - 2 * hourMs;
    await overDatabase(dataDir, async ({ storesAt }) => {
      for (let number = 0; number < 5_000; number += 1) {
        const at = hour + Math.floor((number / 5_000) * hourMs);
        const views = Array.from({ length: 10 }, (_, n) => ({
          name: 'page_view' as const,
          page: `/page-${(number + n) % 40}`,
          ago: n * 1_000,
        }));
        await storesAt(at)
          .open(events)
          .add({ events: views, visitor: `visitor-${number % 1_700}` });
      }
      // In the state in which `every-five-minutes` leaves it.
      await keepRunningHours(storesAt(hour), hour + hourMs - 1);
    });
    return withSlowStorage(dataDir, awayMs, async (context) => {
      const env = { ...process.env, NETLIFY_BLOBS_CONTEXT: context };
      const { ms, most } = await reportOf<{ ms: number; most: number }>('hour-alone', [], env);
      return [
        atMost('Sum of an hour of 50,000 events', ms, 3_000, 'ms'),
        atMost('… … most memory of the process', most, 200, 'MB'),
      ];
    });
  });

/** Stats over a week of 20,000 events, reports over a million in ninety days, and the summing of a busy hour. */
export async function measure(): Promise<Figure[]> {
  const week = await withDataDir(async (dataDir) => {
    await overDatabase(dataDir, fill);
    return coldAndWarm('Stats for 7 days, 20,000 events', dataDir, path, { cold: 1_000, warm: 150 });
  });
  return [...week, ...(await measureYears()), ...(await measureHour())];
}
