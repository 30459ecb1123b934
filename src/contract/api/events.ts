import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const eventNames = ['page_view', 'click', 'form_submit'] as const;

/** Buttons that lead nowhere but are counted, by the name in their `data-event`. */
export const actionNames = ['share', 'copy-quote', 'try-model'] as const;

/** Why events are not counted: a bot sent them, they came through referrer spam, or they are older than a day. */
export const dropReasons = ['bot', 'spam', 'old'] as const;
export type DropReason = (typeof dropReasons)[number];

/** Stands for a page that the site does not have. */
export const otherPage = 'other';

/**
 * The most batches stored in a day (UTC): from all addresses of origin together, and from one (rules 43, decision
 * 0083).
 */
export const mostBatches = { site: 10_000, origin: 600 } as const;

const dayMs = 86_400_000;
const quarter = z.int().check(z.minimum(1), z.maximum(4));
const path = z.string().check(z.maxLength(200), z.regex(/^\/[^?#]*$/));

const event = z.strictObject({
  eventName: z
    .enum(eventNames)
    .check(
      z.describe(
        'What happened: a page was opened, a link or button that leads on was clicked, or a form was sent and accepted.',
      ),
    ),
  page: path.check(z.describe('The path of the page on which it happened, without anything that follows a ? or #.')),
  url: z.optional(
    z
      .string()
      .check(
        z.maxLength(300),
        z.describe(
          'Where the click leads or the form goes: a path of ours, another site without its page, the name of the button, or mailto: without the address.',
        ),
      ),
  ),
  // Not limited to a day: older events are counted as dropped.
  ago: z.optional(z.int().check(z.nonnegative(), z.describe('How many milliseconds ago it happened.'))),
});

const read = z.strictObject({
  page: path.check(z.describe('The path of the page.')),
  ms: z
    .int()
    .check(
      z.nonnegative(),
      z.maximum(dayMs),
      z.describe(
        'How many milliseconds it was on the screen and in use. A minute after the last move, key or scroll it no longer counts as used.',
      ),
    ),
  quarters: z
    .array(quarter)
    .check(z.maxLength(4), z.describe('How far down it was scrolled: the quarters of its text whose end was passed.')),
});

/**
 * A batch from the beacon: what happened during one page view, in order (rules 36, decision 0162). No cookie, no
 * identifier. The page `/what-we-count` is generated from the descriptions, so they are written for visitors.
 */
export const eventBatch = z
  .strictObject({
    // As many as the beacon sends at once.
    events: z.array(event).check(z.maxLength(10), z.describe('What happened, at most ten things at a time.')),
    read: z.optional(read.check(z.describe('How the page was read since its last report.'))),
    referrer: z.optional(
      z
        .string()
        .check(
          z.maxLength(300),
          z.describe(
            'The other site whose link led here, without its page; empty if none did. Sent once, by the page that was reached.',
          ),
        ),
    ),
    campaign: z.optional(
      z
        .string()
        .check(
          z.maxLength(300),
          z.describe(
            'What the link that led here says about itself in utm_source, utm_medium and utm_campaign. Nothing with an @ in it is kept.',
          ),
        ),
    ),
  })
  .check(z.refine(({ events, read: held }) => events.length > 0 || held !== undefined, 'Send at least one event.'));
export type EventBatch = z.infer<typeof eventBatch>;

/** The answer is the same however much of the batch is kept. */
export const sendEvents = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  request: eventBatch,
  response: z.void(),
  auth: 'public',
  bodyLimit: 8 * 1024,
  takes: ['json', 'text'],
  bodyName: 'events',
  status: 204,
});
