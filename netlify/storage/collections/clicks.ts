import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { dateOf, newId } from '../ids.ts';
import { deleteKeys } from '../delete-keys.ts';
import { inParallel } from '../in-parallel.ts';
import { lastSegmentOf } from '../keys.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';
import { sweepByName, type Swept } from '../sweep.ts';

/** How often each link of a campaign was opened, by link number. */
const sum = z.record(z.string(), z.int());

/** How often links were opened, by link number. */
export type ClickCounts = ReadonlyMap<number, number>;

/** How long to wait after the end of a day before summing it: a click may still be on its way. */
const lateMs = 30 * 60_000;

/**
 * Opened links of campaigns: that a link was opened and when, but not by whom (rules 36). Each click has a key of its
 * own, so that concurrent counts cannot overwrite each other. Once a day is over, its clicks are folded into one sum
 * (decision 0128).
 */
export function clicks({ store: storeOf, now, timeoutMs, log }: Opening) {
  const store = storeOf('clicks');
  const bounded = boundedBy(timeoutMs);
  const dayKey = (date: string, campaign: string): string => `days/${date}/${campaign}/`;
  const sumKey = (campaign: string, date: string): string => `sums/${campaign}/${date}`;

  /** Notes that a link was opened just now. */
  const add = async (campaign: string, number: number): Promise<void> => {
    const at = now();
    await store.create(`${dayKey(dateOf(at), campaign)}${number}-${newId(at)}`, '');
  };

  /** Counts the keys of a campaign's day. */
  async function countDay(date: string, campaign: string): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for await (const key of store.keys(dayKey(date, campaign)))
      addTo(counts, Number.parseInt(lastSegmentOf(key), 10), 1);
    return counts;
  }

  /**
   * All counted clicks of a campaign. Costs a list for each day that is not summed yet, and a read for each one that
   * is.
   */
  const of = async (campaign: string): Promise<ClickCounts> => {
    const days = new Map<string, ReadonlyMap<number, number>>();
    await inParallel((await store.folders('days/')).map(lastSegmentOf), async (date) => {
      days.set(date, await countDay(date, campaign));
    });
    // Sums are read after the days: if a day has no sum by now, all its keys were still there when they were counted.
    await inParallel(await Array.fromAsync(store.keys(sumKey(campaign, ''))), async (key) => {
      const read = await readStoredJson(store, key, sum);
      if (!read) log({ event: 'corrupt_object', store: store.name, key, reason: 'The sum of a day cannot be read.' });
      days.set(
        lastSegmentOf(key),
        new Map(Object.entries(read ?? {}).map(([number, count]) => [Number(number), count])),
      );
    });
    const counts = new Map<number, number>();
    for (const ofDay of days.values()) for (const [number, count] of ofDay) addTo(counts, number, count);
    return counts;
  };

  /**
   * Sums the days that are over at `at` (milliseconds since 1970) and deletes the keys that the sums cover. If it
   * is interrupted, calling it again completes it.
   */
  const fold = async (at: number): Promise<Swept> => {
    const keys: string[] = [];
    const today = dateOf(at - lateMs);
    for (const date of (await store.folders('days/')).map(lastSegmentOf).filter((one) => one < today)) {
      for (const campaign of (await store.folders(`days/${date}/`)).map(lastSegmentOf)) {
        // Written once. A later run that finds some keys already deleted cannot change the sum.
        const counts = Object.fromEntries(await countDay(date, campaign));
        await store.create(sumKey(campaign, date), JSON.stringify(counts));
        keys.push(dayKey(date, campaign));
      }
    }
    async function* all(): AsyncGenerator<string> {
      for (const key of keys) yield* store.keys(key);
    }
    return sweepByName(store, all());
  };

  /** Ids of the campaigns for which it keeps clicks. */
  const campaigns = async (): Promise<string[]> => {
    const days = (await store.folders('days/')).map((date) => `days/${lastSegmentOf(date)}/`);
    const found = await Promise.all(['sums/', ...days].map((prefix) => store.folders(prefix)));
    return [...new Set(found.flat().map(lastSegmentOf))];
  };

  /** Erases all clicks of a campaign. If it is interrupted, calling it again completes it. */
  const erase = async (campaign: string): Promise<void> => {
    const days = (await store.folders('days/')).map(lastSegmentOf);
    const places = [...days.map((date) => dayKey(date, campaign)), sumKey(campaign, '')];
    const keys = await Promise.all(places.map((place) => Array.fromAsync(store.keys(place))));
    await deleteKeys(store, keys.flat());
  };

  return { add: bounded(add), of: bounded(of), fold, campaigns, erase };
}

const addTo = (counts: Map<number, number>, number: number, more: number): void => {
  counts.set(number, (counts.get(number) ?? 0) + more);
};
