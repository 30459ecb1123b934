import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

/** How it stands with one kind of what expires. */
const kindReport = z.object({
  /** Keys that the last run deleted; days that it summed. */
  done: z.int(),
  /** What it had no time for, and what storage failed at. */
  left: z.int(),
  failed: z.int(),
  /** Where the next run begins. */
  after: z.optional(z.string()),
  /** Since when no run has come to the end of it, in milliseconds since 1970; null where the last one has. */
  behindSince: z.nullable(z.number()),
});
export type KindReport = z.infer<typeof kindReport>;

/** What the last run of `every-hour` did, by kind. */
const retentionReport = z.object({ at: z.number(), kinds: z.record(z.string(), kindReport) });
export type RetentionReport = z.infer<typeof retentionReport>;

const key = 'last-run';

/** What leaves no more than the moment at which it was done last. */
export type Done = 'five-minutes' | 'purge' | 'weekly-report' | 'event-postmark' | 'event-resend' | 'event-ses';
const keyOf = (done: Done): string => `last-${done}`;
const moment = z.object({ at: z.number() });

/** What schedules leave of their last run. It may be lost: the next run of `every-hour` then begins everywhere at the beginning. */
export function retention({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('retention');
  const bounded = boundedBy(timeoutMs);
  return {
    read: bounded(() => readStoredJson(store, key, retentionReport)),
    write: bounded((report: RetentionReport) => store.put(key, JSON.stringify(report))),
    /** When `every-five-minutes` came to its end last, the CDN took a purge, or a weekly report was asked for, in milliseconds since 1970; null where nobody knows. */
    readDone: bounded(async (done: Done) => (await readStoredJson(store, keyOf(done), moment))?.at ?? null),
    noteDone: bounded((done: Done, at: number) => store.put(keyOf(done), JSON.stringify({ at }))),
  };
}
