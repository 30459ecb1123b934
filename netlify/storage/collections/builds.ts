import { contentType } from '#contract/content/item.ts';
import { slug } from '#contract/primitives.ts';
import * as z from 'zod/mini';
import { collection } from '../records.ts';

/** What is known of the builds of the site. Times are milliseconds since 1970. */
export const buildRecord = z.object({
  /** A build that is wanted and has not been asked for. */
  request: z.nullable(
    z.object({
      /** When the first change of the burst came, and when a change was noted last. */
      since: z.number(),
      changedAt: z.number(),
      /** When the hook is to be called. */
      dueAt: z.number(),
      /** How often the hook did not take the call, and why the last time. */
      failures: z.int(),
      error: z.nullable(z.string()),
    }),
  ),
  /** The last call of the build hook. */
  call: z.nullable(
    z.object({
      at: z.number(),
      /** Fingerprint of what the site was to show. */
      wanted: z.string(),
      /** `pending` while nobody knows yet. */
      outcome: z.enum(['pending', 'taken', 'refused']),
    }),
  ),
  /** What the last builder said of itself. */
  build: z.nullable(
    z.object({
      startedAt: z.number(),
      /** When the hook was called that it follows; missing where it follows none. */
      askedAt: z.optional(z.number()),
      endedAt: z.nullable(z.number()),
      error: z.nullable(z.string()),
      /** What the error is about, where the builder knew it: a file, or an item by its address. */
      problem: z.optional(
        z.object({
          file: z.nullable(z.string()),
          item: z.nullable(z.object({ type: contentType, slug })),
        }),
      ),
    }),
  ),
  /** How many milliseconds the latest builds took that were a success, from the call of the hook on where there was one; the newest last. */
  durations: z.optional(z.array(z.number())),
});
export type BuildRecord = z.infer<typeof buildRecord>;

/** A collection of one record, `site`: each change of it is a revision, so that of two instances one makes it. */
export const builds = collection('builds', { schema: buildRecord, keep: 10, keepForMs: 5 * 60_000 });
