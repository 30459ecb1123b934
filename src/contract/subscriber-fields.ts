// What the admin sees of a newsletter subscription (product §3), field by field. The stored record, the view, search, CSV and the columns of the screen are all
// made from this list. What is kept beside it, such as the consent, is not shown: netlify/storage/collections/subscribers.ts.
import * as z from 'zod/mini';

/** How a column shows a field: `status` is the one that is derived (product §4). */
export type SubscriberColumn = 'address' | 'status' | 'moment' | 'text';

interface SubscriberField {
  /** Heading of its column. */
  label: string;
  /** Heading in the CSV. */
  csv: string;
  /** As it is kept. A field that comes later is optional: what was stored before lacks it. */
  stored: z.ZodMiniType<string | null | undefined>;
  /** Whether `?q=` of the admin looks into it. */
  searched: boolean;
  column: SubscriberColumn;
}

/** In the order of the columns and of the CSV. */
export const subscriberFields = {
  /** As it was typed. */
  email: { label: 'Email', csv: 'Email', stored: z.string(), searched: true, column: 'address' },
  status: {
    label: 'Status',
    csv: 'Status',
    stored: z.enum(['pending', 'confirmed', 'unsubscribed']),
    searched: false,
    column: 'status',
  },
  createdAt: {
    label: 'Subscribed',
    csv: 'Subscribed at',
    stored: z.string(),
    searched: false,
    column: 'moment',
  },
  verifiedAt: {
    label: 'Verified',
    csv: 'Verified at',
    stored: z.nullable(z.string()),
    searched: false,
    column: 'moment',
  },
  unsubscribedAt: {
    label: 'Unsubscribed',
    csv: 'Unsubscribed at',
    stored: z.nullable(z.string()),
    searched: false,
    column: 'moment',
  },
} as const satisfies Readonly<Record<string, SubscriberField>>;
