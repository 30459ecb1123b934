import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const eventNames = ['page_view', 'click', 'form_submit'] as const;

/** Why events are not counted: a program sent them, a link of referrer spam led to them, or they are older than a day. */
export const dropReasons = ['bot', 'spam', 'old'] as const;
export type DropReason = (typeof dropReasons)[number];

/** Most batches that are stored in a day (UTC): of all addresses of origin together, and of one (rules 43, decision 0083). */
export const mostBatches = { site: 10_000, origin: 600 } as const;

/** A batch of the beacon: what happened on one page view, in its order. No cookie, no identifier (rules 36). */
export const eventBatch = z.strictObject({
  events: z
    .array(
      z.strictObject({
        eventName: z.enum(eventNames),
        /** Path of the page, without its query. */
        page: z.string().check(z.maxLength(200), z.regex(/^\/[^?#]*$/)),
        /** Target of a click or a form, as a path or an origin. */
        url: z.optional(z.string().check(z.maxLength(300))),
        /** Milliseconds before the batch was sent. */
        ago: z.optional(z.int().check(z.nonnegative(), z.maximum(86_400_000))),
      }),
    )
    // As many as the beacon sends at once.
    .check(z.minLength(1), z.maxLength(10)),
});
export type EventBatch = z.infer<typeof eventBatch>;

/** Answered in the same way whatever is kept of it. */
export const sendEvents = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  request: eventBatch,
  response: z.object({ success: z.literal(true) }),
  auth: 'public',
  bodyLimit: 8 * 1024,
  takes: ['json', 'text'],
  bodyName: 'events',
  status: 202,
});
