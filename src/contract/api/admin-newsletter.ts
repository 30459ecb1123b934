import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { columnOf } from '../field-list.ts';
import { subscriberFields } from '../subscriber-fields.ts';
import { mailView } from './admin-outbox.ts';
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

/** What became of a campaign for one subscriber. `claimed`: their mail is with the mail server, or was just now. */
const sendView = z.object({
  campaign: z.string(),
  subject: z.string(),
  state: z.enum(['claimed', 'deferred', 'unknown', 'skipped', 'failed', 'sent']),
  /** Why, in a sentence; null where that says nothing. */
  reason: z.nullable(z.string()),
  /** When the last try began. */
  at: z.string(),
});
export type SendView = z.infer<typeof sendView>;

/** All that is known of a subscriber. Moments are instants (ISO 8601, UTC). */
export const subscriberDetail = z.extend(subscriptionView, {
  consent: z.object({
    version: z.string(),
    /** What the form said; null where that version was never one of this site. */
    wording: z.nullable(z.string()),
    at: z.string(),
    page: z.nullable(z.string()),
  }),
  /** How they came in from a file; null where they subscribed here. */
  imported: z.nullable(z.object({ at: z.string(), by: z.string(), proof: z.string() })),
  /** The mail whose link confirmed, and when it was written; null where none did. */
  confirmedBy: z.nullable(z.object({ mail: z.string(), writtenAt: z.string() })),
  leftBecause: z.nullable(z.string()),
  /** Why nothing is sent to them, since when, and until when where it ends by itself; null where that is not so. */
  suppression: z.nullable(z.object({ why: z.string(), since: z.string(), until: z.nullable(z.string()) })),
  /** Every mail to them that is kept, newest first; those of campaigns stand apart. */
  mails: z.array(mailView),
  /** What became of the newest campaigns that wrote to them or left them out, newest first. */
  campaigns: z.array(sendView),
  /** How many campaigns that are older were not looked at. */
  olderCampaigns: z.int(),
});
export type SubscriberDetail = z.infer<typeof subscriberDetail>;

export const readSubscription = defineEndpoint({
  method: 'GET',
  path: '/api/admin/newsletter/subscriptions/{id}',
  request: null,
  response: z.object({ success: z.literal(true), subscriber: subscriberDetail }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Ends a subscription by hand, for who asked for it in another way than by the link. Where it is over already, nothing changes, and the answer is the same. */
export const endSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/admin/newsletter/subscriptions/{id}/end',
  request: null,
  response: z.object({ success: z.literal(true), message: z.string(), subscription: subscriptionView }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Erases the record, all its revisions, the mails to it, and the notes of its Idempotency-Keys (rules 35). A hashed suppression stays (decision 0127). */
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
