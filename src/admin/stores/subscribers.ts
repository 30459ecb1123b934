import { atom } from 'nanostores';
import {
  displayStatus,
  displayStatuses,
  eraseSubscription,
  exportSubscriptions,
  listSubscriptions,
  type DisplayStatus,
  type SubscriptionView,
} from '#contract/api/admin-newsletter.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';
import { parameterOf } from './address.ts';
import { confirmed } from './confirm.ts';
import { createExport } from './csv-export.ts';
import { $subscriptionCount } from './lists.ts';
import { tell, tellFailure, tellNotLoaded } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { createSearch } from './search-text.ts';

type Counts = ResponseOf<typeof listSubscriptions>['counts'];

const routes = ['newsletter'] as const;

export const subscriberSearch = createSearch(routes);

/** The display status that is listed; '' for all. */
export const $status = parameterOf(routes, 'status');

/** How many subscriptions there are of each status, whatever is listed; null until they were first listed. */
export const $counts = atom<Counts | null>(null);

/** The subscriptions, newest first. */
export const subscribers = createPagedList<SubscriptionView>(
  'subscribers',
  [subscriberSearch.$q, $status],
  async ([q, asked], cursor) => {
    // What somebody wrote into the address by hand is no reason to fail.
    const status = displayStatuses.find((known) => known === asked);
    const { subscriptions, counts, unreadable, nextCursor, total } = await call(listSubscriptions, {
      query: { q, status, cursor },
    });
    $counts.set(counts);
    return { records: subscriptions, unreadable, nextCursor, total };
  },
  (error) => tellNotLoaded(error, 'Failed to load newsletter subscriptions.'),
);

const lessOne = (counts: Counts, status: DisplayStatus): Counts => ({
  ...counts,
  total: counts.total - 1,
  [status]: counts[status] - 1,
});

/** Id of the subscription that is being erased. */
export const $erasing = atom<string | null>(null);

/** Erases a subscription after a question; resolves to whether it is gone. */
export async function askAndErase(subscription: SubscriptionView): Promise<boolean> {
  const { id, email } = subscription;
  const sure = await confirmed({
    title: `Erase ${email}?`,
    text: 'The subscription and everything kept about it is removed for good, also that it was cancelled. This cannot be undone.',
    action: 'Erase',
  });
  if (!sure) return false;
  $erasing.set(id);
  try {
    await call(eraseSubscription, { params: { id } });
  } catch (error) {
    tellFailure('Erase Failed', error, 'Failed to erase the subscription. Please try again.');
    return false;
  } finally {
    $erasing.set(null);
  }
  subscribers.drop(id);
  const counts = $counts.get();
  if (counts) $counts.set(lessOne(counts, displayStatus(subscription)));
  $subscriptionCount.invalidate();
  tell('Subscriber Erased', `Nothing about ${email} is kept.`);
  return true;
}

/** The CSV of every subscription; with nobody in it, it is a heading (product §5). */
export const subscriberExport = createExport(exportSubscriptions, {
  done: 'Export Complete',
  failed: 'The subscribers could not be exported. Please try again.',
  refusesNothing: false,
});

/** Whether the notice on campaigns is open. */
export const $campaignNotice = atom(false);
