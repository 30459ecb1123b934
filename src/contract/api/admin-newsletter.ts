import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { columnOf } from '../field-list.ts';
import { subscriberFields } from '../subscriber-fields.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** A subscription as the admin sees it (product §3). */
export const subscriptionView = z.object({
  id: z.string(),
  ...columnOf(subscriberFields, 'stored'),
  spam: z.boolean(),
  /** Why it is filed as spam, in a sentence (rules 25). */
  spamReason: z.optional(z.string()),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/** Newest first; `?q=` searches the fields that say so; `?status=` takes a display status. `?spam=true` lists what was filed as spam instead. `counts` are of all, whatever is asked; spam counts as nothing else. */
export const listSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/newsletter/subscriptions',
  request: null,
  response: z.object({
    success: z.literal(true),
    subscriptions: z.array(subscriptionView),
    counts: z.object({
      total: z.number(),
      Verified: z.number(),
      Pending: z.number(),
      Unsubscribed: z.number(),
      spam: z.number(),
    }),
    unreadable: z.array(unreadableRecord),
    ...pageOf,
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

/**
 * Files a subscriber as spam, or makes of what was filed a sign-up like any other (rules 40). Where it is so already, nothing changes, and the answer is the same. Somebody
 * who has unsubscribed cannot be filed.
 */
export const fileSubscription = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/newsletter/subscriptions/{id}/spam',
  request: z.strictObject({ spam: z.boolean('Send true or false.') }),
  response: z.object({ success: z.literal(true), message: z.string(), subscription: subscriptionView }),
  auth: 'bearer',
  bodyLimit: 2 * 1024,
});

/** Erases the record, all its revisions, and the notes of its Idempotency-Keys (rules 35). */
export const eraseSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/newsletter/subscriptions/{id}',
  request: null,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** A CSV (rules 23), as an attachment with the date in its name, in parts where it is long (decision 0107). */
export const exportSubscriptions = {
  method: 'GET',
  path: '/api/admin/newsletter/subscriptions.csv',
  auth: 'bearer',
} as const;
