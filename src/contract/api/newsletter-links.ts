import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { visibleText } from '../visible-text.ts';

// The actions behind links in mail to subscribers. They take POST only, because mail scanners open every link (rules
// 34).

const token = z
  .string('Open the link in the mail again.')
  .check(z.minLength(1, 'Open the link in the mail again.'), z.maxLength(200, 'Open the link in the mail again.'));

/** The most characters in a reason for leaving: as many as fit into a 4 KB form in any script (rules 12). */
export const longestReason = 400;

/**
 * The state of a subscription after unsubscribing, or undoing that. A subscriber who had not confirmed before leaving
 * must still confirm.
 */
const standings = ['unsubscribed', 'back', 'unconfirmed'] as const;

const withToken = z.strictObject({ token });
const said = z.object({ success: z.literal(true), message: z.string() });

/** Shown for a confirmed address, the first time and every time after. */
export const confirmedMessage = 'Your subscription is confirmed. You will get the next issue.';

export const confirmSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  request: withToken,
  response: said,
  auth: 'public',
  bodyLimit: 4 * 1024,
  takes: ['json', 'form'],
});

/** Erases an address that somebody else entered. */
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
    /** Optional reason. */
    reason: z.optional(
      z
        .string('Write the reason as text.')
        .check(
          z.overwrite(visibleText),
          z.trim(),
          z.maxLength(longestReason, `Keep the reason to ${longestReason} characters.`),
        ),
    ),
    /** Restores the subscription. */
    undo: z.optional(z.union([z.literal(true), z.literal('yes')])),
  }),
  response: z.extend(said, { standing: z.enum(standings) }),
  auth: 'public',
  bodyLimit: 4 * 1024,
  takes: ['json', 'form'],
});
