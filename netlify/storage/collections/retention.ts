import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

/** The state of one kind of expiring data. */
const kindReport = z.object({
  /** Keys that the last run deleted, or days that it summed. */
  done: z.int(),
  /** What it had no time for, and what storage failed on. */
  left: z.int(),
  failed: z.int(),
  /** Where the next run begins. */
  after: z.optional(z.string()),
  /** The time since which no run has finished this kind, in milliseconds since 1970; null if the last one did. */
  behindSince: z.nullable(z.number()),
});
export type KindReport = z.infer<typeof kindReport>;

/** What the last run of `every-hour` did, by kind. */
const retentionReport = z.object({ at: z.number(), kinds: z.record(z.string(), kindReport) });
export type RetentionReport = z.infer<typeof retentionReport>;

const key = 'last-run';

/** Things of which only the time of the last occurrence is noted. */
export type Done =
  | 'five-minutes'
  | 'purge'
  | 'weekly-report'
  | 'restore'
  | 'event-postmark'
  | 'event-resend'
  | 'event-ses';
const keyOf = (done: Done): string => `last-${done}`;
const moment = z.object({ at: z.number() });

/**
 * What schedules remember of their last run. It may be lost: `every-hour` then starts every kind from the beginning.
 */
export function retention({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('retention');
  const bounded = boundedBy(timeoutMs);
  return {
    read: bounded(() => readStoredJson(store, key, retentionReport)),
    write: bounded((report: RetentionReport) => store.put(key, JSON.stringify(report))),
    /** When this last happened, in milliseconds since 1970; null if unknown. */
    readDone: bounded(async (done: Done) => (await readStoredJson(store, keyOf(done), moment))?.at ?? null),
    noteDone: bounded((done: Done, at: number) => store.put(keyOf(done), JSON.stringify({ at }))),
    forgetDone: bounded((done: Done) => store.delete(keyOf(done))),
  };
}
