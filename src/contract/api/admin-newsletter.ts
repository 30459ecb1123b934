import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { columnOf } from '../field-list.ts';
import { subscriberFields } from '../subscriber-fields.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** A subscription as the admin sees it (product §3). */
export const subscriptionView = z.object({ id: z.string(), ...columnOf(subscriberFields, 'stored') });
export type SubscriptionView = z.infer<typeof subscriptionView>;

export const displayStatuses = ['Verified', 'Pending', 'Unsubscribed'] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

/** The status that is shown (product §4): derived, never stored. */
export function displayStatus({
  unsubscribedAt,
  verifiedAt,
}: Pick<SubscriptionView, 'unsubscribedAt' | 'verifiedAt'>): DisplayStatus {
  if (unsubscribedAt !== null) return 'Unsubscribed';
  return verifiedAt === null ? 'Pending' : 'Verified';
}

/** Newest first; `?q=` searches the fields that say so; `?status=` takes a display status. `counts` are of all, whatever is asked. `?spam=true` lists what was filed as spam instead. */
export const listSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/newsletter/subscriptions',
  request: null,
  response: z.object({
    success: z.literal(true),
    subscriptions: z.array(subscriptionView),
    counts: z.object({ total: z.number(), Verified: z.number(), Pending: z.number(), Unsubscribed: z.number() }),
    unreadable: z.array(unreadableRecord),
    ...pageOf,
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

export const eraseSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/newsletter/subscriptions/{id}',
  request: null,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** A stream of CSV (rules 23), as an attachment with the date in its name. */
export const exportSubscriptions = {
  method: 'GET',
  path: '/api/admin/newsletter/subscriptions.csv',
  auth: 'bearer',
} as const;
