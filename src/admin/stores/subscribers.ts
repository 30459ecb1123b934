import { atom } from 'nanostores';
import {
  eraseSubscription,
  exportSubscriptions,
  fileSubscription,
  listSubscriptions,
  type SubscriptionView,
} from '#contract/api/admin-newsletter.ts';
import { displayStatus, displayStatuses } from '#contract/display-status.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';
import { parameterOf } from './address.ts';
import { confirmed } from './confirm.ts';
import { createExport } from './csv-export.ts';
import { $subscriptionCount } from './lists.ts';
import { tell, tellFailure, tellNotLoaded } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { mutateCache } from './query.ts';
import { createSearch } from './search-text.ts';
import { oneAtATime, whileSet } from './under-way.ts';

type Counts = ResponseOf<typeof listSubscriptions>['counts'];

const routes = ['newsletter', 'subscriber'] as const;

export const subscriberSearch = createSearch(routes);

/** The listed display status; '' for all. */
export const $status = parameterOf(routes, 'status');

/** 'true' while spam is listed. */
export const $spam = parameterOf(routes, 'spam');

/** Subscriptions by status, whatever the filters; null before the first answer. */
export const $counts = atom<Counts | null>(null);

/** The subscriptions, newest first. */
export const subscribers = createPagedList<SubscriptionView>(
  'subscribers',
  [subscriberSearch.$q, $status, $spam],
  async ([q, asked, spam], cursor) => {
    // A wrong status typed into the address must not fail.
    const status = displayStatuses.find((known) => known === asked);
    const { subscriptions: records, ...page } = await call(listSubscriptions, { query: { q, status, spam, cursor } });
    $counts.set(page.counts);
    return { ...page, records };
  },
  (error) => tellNotLoaded(error, 'Failed to load newsletter subscriptions.'),
);

/** Adds a subscription to the counts (1) or removes it (-1). */
function count(subscription: SubscriptionView, by: 1 | -1): void {
  const counts = $counts.get();
  if (!counts) return;
  const status = displayStatus(subscription);
  $counts.set(
    subscription.spam
      ? { ...counts, spam: counts.spam + by }
      : { ...counts, total: counts.total + by, [status]: counts[status] + by },
  );
}

/** Id of the subscription being filed. */
export const $filing = atom<string | null>(null);

/** Files a subscription as spam, or takes it out again; resolves to whether it succeeded. */
export async function fileAsSpam(subscription: SubscriptionView, spam: boolean): Promise<boolean> {
  const { id, email } = subscription;
  const file = () => call(fileSubscription, { params: { id }, body: { spam } });
  const done = await oneAtATime($filing, id, file, (error) =>
    tellFailure('Filing Failed', error, 'Failed to file the subscription. Please try again.'),
  );
  if (!done) return false;
  const { subscription: filed } = done;
  subscribers.drop(id);
  // Removed without reloading it while its page is still open: a record that was merged no longer exists.
  mutateCache(`subscriber\n${id}`);
  count(subscription, -1);
  if (filed.id === id) count(filed, 1);
  // It was merged with an unsubscribed record, whose status changes the counts.
  else subscribers.reload();
  if (spam) tell('Filed as Spam', `${email} is listed under Spam.`);
  else tell('Not Spam', `${email} is listed as ${displayStatus(filed)}.`);
  $subscriptionCount.invalidate();
  return true;
}

/** Id of the subscription being erased. */
export const $erasing = atom<string | null>(null);

/** Erases a subscription after a confirmation; resolves to whether it is gone. */
export async function askAndErase(subscription: SubscriptionView): Promise<boolean> {
  const { id, email } = subscription;
  const sure = await confirmed({
    title: `Erase ${email}?`,
    text: subscription.spam
      ? 'What was filed as spam is removed for good. This cannot be undone.'
      : 'The address, its mails and everything kept about it are removed for good. A hash of the address is kept: reports of campaigns count it, and no import or campaign brings it back. They can still subscribe again. This cannot be undone.',
    action: 'Erase',
  });
  if (!sure) return false;
  const erase = () => call(eraseSubscription, { params: { id } });
  const done = await whileSet($erasing, id, erase, (error) =>
    tellFailure('Erase Failed', error, 'Failed to erase the subscription. Please try again.'),
  );
  if (!done) return false;
  subscribers.drop(id);
  // Removed without reloading it while its page is still open.
  mutateCache(`subscriber\n${id}`);
  count(subscription, -1);
  $subscriptionCount.invalidate();
  if (subscription.spam) tell('Sign-up Erased', `The sign-up of ${email} is gone.`);
  else tell('Subscriber Erased', `${email} is erased. Only its owner can subscribe again.`);
  return true;
}

/** The CSV of every subscription; if there are none, just the heading (product §5). */
export const subscriberExport = createExport(exportSubscriptions, {
  done: 'Export Complete',
  failed: 'The subscribers could not be exported. Please try again.',
});
