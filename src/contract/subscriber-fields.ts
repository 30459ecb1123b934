// The fields of a newsletter subscription that the admin sees (product §3). The stored record, the view, search, CSV
// and the columns of the screen are all generated from this list. Other stored data, such as the consent, is not shown:
// netlify/storage/collections/subscribers.ts.
import * as z from 'zod/mini';

/** How a column shows a field. `status` is derived (product §4). */
export type SubscriberColumn = 'address' | 'status' | 'moment' | 'text';

interface SubscriberField {
  /** Column heading on screen. */
  label: string;
  /** Column heading in the CSV. */
  csv: string;
  /** As stored. A field added later must be optional, because older records lack it. */
  stored: z.ZodMiniType<string | null | undefined>;
  /** Whether the admin's `?q=` searches it. */
  searched: boolean;
  column: SubscriberColumn;
}

/** In the order of the columns and of the CSV. */
export const subscriberFields = {
  /** As typed. */
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
