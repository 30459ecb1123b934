import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { visibleText } from '../visible-text.ts';

// What links in mails to subscribers do, by POST alone: programs that look through mail open every link (rules 34).

const token = z
  .string('Open the link of the mail once more.')
  .check(
    z.minLength(1, 'Open the link of the mail once more.'),
    z.maxLength(200, 'Open the link of the mail once more.'),
  );

/** Most characters of why somebody leaves: as many as fit into a form of 4 KB in any script (rules 12). */
export const longestReason = 400;

/** What became of a subscription by a link that ends it, or takes that back: whoever had not confirmed when they left has to do so still. */
const standings = ['unsubscribed', 'back', 'unconfirmed'] as const;

const withToken = z.strictObject({ token });
const said = z.object({ success: z.literal(true), message: z.string() });

/** What a confirmed address reads, the first time and any other. */
export const confirmedMessage = 'Your subscription is confirmed. The next issue comes to you.';

export const confirmSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  request: withToken,
  response: said,
  auth: 'public',
  bodyLimit: 4 * 1024,
  takes: ['json', 'form'],
});

/** Erases an address that somebody else gave. */
export const disownSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter/not-me',
  request: withToken,
  response: said,
  auth: 'public',
  bodyLimit: 4 * 1024,
  takes: ['json', 'form'],
});

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  request: z.strictObject({
    token,
    /** Why, if they like to say so. */
    reason: z.optional(
      z
        .string('Write the reason as text.')
        .check(
          z.overwrite(visibleText),
          z.trim(),
          z.maxLength(longestReason, `Keep the reason to ${longestReason} characters.`),
        ),
    ),
    /** Brings the subscription back. */
    undo: z.optional(z.union([z.literal(true), z.literal('yes')])),
  }),
  response: z.extend(said, { standing: z.enum(standings) }),
  auth: 'public',
  bodyLimit: 4 * 1024,
  takes: ['json', 'form'],
});
