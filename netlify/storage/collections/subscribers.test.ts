import { expect, test } from 'vitest';
import { slicing, type SubscriberRecord } from './subscribers.ts';

const at = '2026-11-21T09:00:00.000Z';
const pending: SubscriberRecord = {
  email: 'ada@example.com',
  status: 'pending',
  source: 'website',
  createdAt: at,
  verifiedAt: null,
  unsubscribedAt: null,
  consent: { version: '2026-11', at, page: '/about' },
  spam: false,
};
const confirmed: SubscriberRecord = { ...pending, status: 'confirmed', verifiedAt: at };
const unsubscribed: SubscriberRecord = { ...confirmed, status: 'unsubscribed', unsubscribedAt: at };

test('the name of the stored kinds changes with their meaning', () => {
  const said = [pending, confirmed, unsubscribed, { ...pending, spam: true }].map(slicing.kindOf);
  // A version with other kinds under the same name would count by those that an earlier version stored (decision 0118).
  expect([slicing.kinds, ...said]).toEqual([
    'kinds1',
    'list Pending',
    'list Verified',
    'list Unsubscribed',
    'spam Pending',
  ]);
});
