import { contentType } from '#contract/content/item.ts';
import { slug } from '#contract/primitives.ts';
import * as z from 'zod/mini';
import { collection } from '../records.ts';

/** The state of the builds of the site. Times are milliseconds since 1970. */
export const buildRecord = z.object({
  /** A build that is wanted but has not been asked for yet. */
  request: z.nullable(
    z.object({
      /** When the first change of the burst came, and when the latest one was noted. */
      since: z.number(),
      changedAt: z.number(),
      /** When the hook is to be called. */
      dueAt: z.number(),
      /** How often the hook has failed to take the call, and why it last failed. */
      failures: z.int(),
      error: z.nullable(z.string()),
    }),
  ),
  /** The last call of the build hook. */
  call: z.nullable(
    z.object({
      at: z.number(),
      /** Fingerprint of the content that the site was to show. */
      wanted: z.string(),
      /** `pending` until the outcome is known. */
      outcome: z.enum(['pending', 'taken', 'refused']),
    }),
  ),
  /** What the last build reported about itself. */
  build: z.nullable(
    z.object({
      startedAt: z.number(),
      /** When the hook call that started it was made; missing if no hook call started it. */
      askedAt: z.optional(z.number()),
      endedAt: z.nullable(z.number()),
      error: z.nullable(z.string()),
      /** What the error is about, if the build could tell: a file, or an item by its address. */
      problem: z.optional(
        z.object({
          file: z.nullable(z.string()),
          item: z.nullable(z.object({ type: contentType, slug })),
        }),
      ),
    }),
  ),
  /**
   * How many milliseconds the latest successful builds took, newest last. Counted from the hook call, if there was one.
   */
  durations: z.optional(z.array(z.number())),
});
export type BuildRecord = z.infer<typeof buildRecord>;

/** A collection of one record, `site`. Each change is a revision, so that only one of two instances can make it. */
export const builds = collection('builds', { schema: buildRecord, keep: 10, keepForMs: 5 * 60_000 });
