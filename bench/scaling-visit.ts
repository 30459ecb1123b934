import { everyFiveMinutes } from '#server/handlers/every-five-minutes.ts';
import { everyHour } from '#server/handlers/every-hour.ts';
import type { FunctionHandler } from '#server/http/function-handler.ts';
import { phone, withBrowser } from './browser.ts';
import { seedDatabase } from './database-store.ts';
import { atMost, type Figure } from './figure.ts';
import { essayPath } from './public-pages.ts';
import { contactSeeds } from './scaling-seeds.ts';
import { withDataDir } from './served-site.ts';
import { awayMs, withDistantStorage, withSlowStorage } from './slow-site.ts';
import { median } from './statistics.ts';
import { recordTransfers, sum } from './transfers.ts';

const patienceMs = 1_500;
const runs = 3;
/**
 * A run of every-hour without anything to prepare takes less than this, without network latency. If no run does, the
 * bench ends.
 */
const preparedMs = 5_000;
const mostRuns = 20;
/** The time limit of a run (`every-hour.ts`). */
const patienceOfRunMs = 25_000;

interface Logged {
  event: string;
  path?: string;
  durationMs: number;
  storage?: { calls: number };
}

/**
 * A visit: home, the list of essays, an essay. Records what went over the wire and what the functions logged; the first
 * visit finds cold functions.
 */
const visit = (
  url: string,
  logged: readonly Logged[],
): Promise<{ requests: number; bytes: number; calls: readonly Logged[] }> =>
  withBrowser(async (browser) => {
    const before = logged.length;
    const page = await browser.newPage(phone);
    const transfers = await recordTransfers(await page.context().newCDPSession(page));
    for (const path of ['/', '/essays', await essayPath()]) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(patienceMs);
    }
    // The beacon is sent when the page is left.
    await page.goto('about:blank');
    await page.waitForTimeout(patienceMs);
    const calls = logged.slice(before).filter(({ event }) => event === 'request');
    // The protocol does not report a beacon that outlives its page.
    const beacons = calls.filter(({ path }) => path === '/api/events').length;
    const seen = transfers.filter((transfer) => !transfer.url.endsWith('/api/events'));
    return { requests: seen.length + beacons, bytes: sum(seen), calls };
  });

/** A run of a scheduled function, as on the platform; returns its milliseconds. */
async function run(handler: FunctionHandler): Promise<number> {
  const work: Promise<unknown>[] = [];
  const begun = performance.now();
  await handler(new Request('http://localhost/', { method: 'POST' }), {
    ip: '127.0.0.1',
    deploy: { context: 'dev', id: 'bench' },
    waitUntil: (one) => void work.push(one),
  });
  await Promise.all(work);
  return performance.now() - begun;
}

const schedules = { 'every-five-minutes': everyFiveMinutes, 'every-hour': everyHour };

/** Milliseconds of the scheduled functions once they have prepared what is stored and have nothing to do. */
async function measureSchedules(stored: number): Promise<Figure[]> {
  return withDataDir(async (dataDir) => {
    seedDatabase(dataDir, contactSeeds(stored, Date.now()));
    let delayMs = 0;
    return withSlowStorage(
      dataDir,
      () => delayMs,
      async (context) => {
        process.env['NETLIFY_BLOBS_CONTEXT'] = context;
        let preparing = 1;
        while (preparing < mostRuns && (await run(everyHour)) > preparedMs) preparing += 1;
        console.log(`  ${stored.toLocaleString('en')} contacts were prepared by run ${preparing} of every-hour`);
        delayMs = awayMs;
        const figures: Figure[] = [];
        for (const [name, handler] of Object.entries(schedules)) {
          const times: number[] = [];
          for (let turn = 0; turn < runs; turn++) times.push(await run(handler));
          figures.push(
            atMost(`${name}, ${stored.toLocaleString('en')} contacts`, median(times), patienceOfRunMs, 'ms'),
          );
        }
        return figures;
      },
    );
  });
}

/**
 * The cost of a visit, and of the schedules that run with or without visitors: the inputs of the cost table in
 * docs/scaling.md.
 */
export async function measure(): Promise<Figure[]> {
  const logged: Logged[] = [];
  await withDataDir((dataDir) =>
    withDistantStorage(
      dataDir,
      async ({ url }) => {
        for (const name of ['first', 'second'] as const) {
          const { requests, bytes, calls } = await visit(url, logged);
          const ms = calls.reduce((total, { durationMs }) => total + durationMs, 0);
          console.log(
            `  ${name} visit of three pages: ${requests} requests, ${(bytes / 1_000).toFixed(1)} KB, ${calls.length} calls of functions, ${ms.toFixed(0)} ms in them`,
          );
          for (const { path, durationMs, storage } of calls)
            console.log(`    ${path}: ${durationMs.toFixed(0)} ms, ${storage?.calls ?? 0} calls to storage`);
        }
      },
      (line) => {
        if (line.startsWith('{')) logged.push(JSON.parse(line) as Logged);
      },
    ),
  );
  return [...(await measureSchedules(0)), ...(await measureSchedules(100_000))];
}
