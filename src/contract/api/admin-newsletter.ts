import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
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
  /** Why it was filed as spam, in a sentence (rules 25). */
  spamReason: z.optional(z.string()),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/**
 * Newest first. `?q=` searches the fields marked `searched`; `?status=` takes a display status. `?spam=true` lists what
 * was filed as spam instead. `counts` cover everything, whatever the filters; spam is counted only as spam.
 */
export const listSubscriptions = adminRead('/api/admin/newsletter/subscriptions', {
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
});

/**
 * Files a subscriber as spam, or turns spam back into an ordinary sign-up (rules 40). Repeating it changes nothing and
 * gives the same answer. An unsubscribed subscriber cannot be filed as spam.
 */
export const fileSubscription = adminEndpoint('PUT', '/api/admin/newsletter/subscriptions/{id}/spam', {
  request: z.strictObject({ spam: z.boolean('Send true or false.') }),
  bodyLimit: 2 * 1024,
  answer: { message: z.string(), subscription: subscriptionView },
});

/** The outcome of a campaign for one subscriber. `claimed`: the mail is with the mail server, or was a moment ago. */
const sendView = z.object({
  campaign: z.string(),
  subject: z.string(),
  /** `canceled`: put off, and not tried again because its campaign was canceled. */
  state: z.enum(['claimed', 'deferred', 'canceled', 'unknown', 'skipped', 'failed', 'sent']),
  /** Why, in a sentence; null if the state says it all. */
  reason: z.nullable(z.string()),
  /** When the last attempt began. */
  at: z.string(),
});
export type SendView = z.infer<typeof sendView>;

/** Everything known about a subscriber. Times are instants (ISO 8601, UTC). */
export const subscriberDetail = z.extend(subscriptionView, {
  consent: z.object({
    version: z.string(),
    /** What the form said; null if this site never had that version. */
    wording: z.nullable(z.string()),
    at: z.string(),
    page: z.nullable(z.string()),
  }),
  /** How the import brought them in; null if they subscribed here. */
  imported: z.nullable(z.object({ at: z.string(), by: z.string(), proof: z.string() })),
  /** The mail whose link they confirmed with, and when it was written; null if there is none. */
  confirmedBy: z.nullable(z.object({ mail: z.string(), writtenAt: z.string() })),
  leftBecause: z.nullable(z.string()),
  /**
   * Why nothing is sent to them, when that began, and when it ends if it ends on its own; null if they are not
   * suppressed.
   */
  suppression: z.nullable(z.object({ why: z.string(), since: z.string(), until: z.nullable(z.string()) })),
  /** Every mail kept for them, newest first, without campaigns. */
  mails: z.array(mailView),
  /** The newest campaigns that reached them or left them out, newest first. */
  campaigns: z.array(sendView),
  /** How many older campaigns were not checked. */
  olderCampaigns: z.int(),
});
export type SubscriberDetail = z.infer<typeof subscriberDetail>;

export const readSubscription = adminRead('/api/admin/newsletter/subscriptions/{id}', { subscriber: subscriberDetail });

/**
 * Ends a subscription by hand, for subscribers who asked in some way other than through the link. Repeating it changes
 * nothing and gives the same answer.
 */
export const endSubscription = adminEndpoint('POST', '/api/admin/newsletter/subscriptions/{id}/end', {
  answer: { message: z.string(), subscription: subscriptionView },
});

/**
 * Erases the record with all its revisions, its mails and the notes of its Idempotency-Keys (rules 35). A hashed
 * suppression is kept (decision 0127).
 */
export const eraseSubscription = adminEndpoint('DELETE', '/api/admin/newsletter/subscriptions/{id}', {
  answer: { message: z.string() },
});

/** A CSV (rules 23) as an attachment with the date in its name; long exports come in parts (decision 0107). */
export const exportSubscriptions = {
  method: 'GET',
  path: '/api/admin/newsletter/subscriptions.csv',
  auth: 'bearer',
} as const;
