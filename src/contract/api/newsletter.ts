import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { emailAddress } from '../email-address.ts';
import { trap } from './trap.ts';

/** Version of the consent sentence that a subscriber agreed to. Raise it when the sentence changes (rules 35). */
export const consentVersion = '2026-11';

/** Shown for an empty field (product §5). */
export const emailRequired = 'Please enter your email address to subscribe.';

/** The one answer for every address, known or not (product §8; rules 26). */
export const subscribeAccepted = 'Thank you for subscribing to our newsletter. Check your email to confirm.';

export const subscribeRequest = z.strictObject({
  email: emailAddress('Please enter a valid email address.', emailRequired),
  source: z.literal('website', 'Send the source "website".'),
  /** The page with the form, as a path on this site. */
  page: z.optional(
    z
      .string('Send the path of the page.')
      .check(
        z.maxLength(200, 'Send the path of the page.'),
        z.regex(/^\/(?!\/)[a-z0-9/-]*$/, 'Send the path of the page.'),
      ),
  ),
  ...trap,
});

export type SubscribeRequest = z.infer<typeof subscribeRequest>;

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  request: subscribeRequest,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'public',
  bodyLimit: 4 * 1024,
  takes: ['json', 'form'],
});
