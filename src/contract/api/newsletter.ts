import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { emailAddress } from '../primitives.ts';
import { trap } from './trap.ts';

/** Version of the sentence that a subscriber agreed to; raise it when the sentence changes (rules.md 35). */
export const consentVersion = '2026-11';

export const subscribeRequest = z.strictObject({
  email: emailAddress('Please enter a valid email address.'),
  source: z.literal('website'),
  /** The page the form stood on, as a path of this site. */
  page: z.optional(z.string().check(z.maxLength(200), z.regex(/^\/[a-z0-9/-]*$/))),
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
  form: 'urlencoded',
});
