import { atom, computed } from 'nanostores';
import { endSubscription, readSubscription, type SubscriberDetail } from '#contract/api/admin-newsletter.ts';
import { call } from '../api/client.ts';
import { $router } from '../routing/router.ts';
import { confirmed } from './confirm.ts';
import { $subscriptionCount } from './lists.ts';
import { tell, tellFailure, tellNotLoaded } from './notice.ts';
import { createFetcherStore, mutateCache } from './query.ts';
import { subscribers } from './subscribers.ts';
import { oneAtATime } from './under-way.ts';

const $subscriberId = computed($router, (page) => (page?.route === 'subscriber' ? page.params.id : null));

/** The open subscriber, with everything known about them. */
export const $subscriber = createFetcherStore<SubscriberDetail>(['subscriber', '\n', $subscriberId], {
  fetcher: async () => (await call(readSubscription, { params: { id: $subscriberId.get() ?? '' } })).subscriber,
  onError: (error) => tellNotLoaded(error, 'Failed to load the subscriber.'),
});

// Mails reach their final state on their own, so the page is loaded on every visit. It is forgotten when it is opened,
// not when it is left: an answer that arrives after leaving would be kept.
$subscriberId.listen((id) => {
  if (id !== null) mutateCache(`subscriber\n${id}`);
});

/** Whether the subscription is being ended. */
export const $ending = atom(false);

/** Ends a subscription by hand, after a confirmation. */
export async function askAndEnd({ id, email }: SubscriberDetail): Promise<void> {
  const sure = await confirmed({
    title: `Unsubscribe ${email}?`,
    text: 'No further issues will be sent there. Only they can subscribe again, with the site’s form.',
    action: 'Unsubscribe',
  });
  if (!sure) return;
  const end = () => call(endSubscription, { params: { id } });
  const done = await oneAtATime($ending, true, end, (error) =>
    tellFailure('Not Unsubscribed', error, 'The subscription could not be ended. Please try again.'),
  );
  if (!done) return;
  $subscriber.invalidate();
  subscribers.reload();
  $subscriptionCount.invalidate();
  tell('Unsubscribed', `No further issues will be sent to ${email}.`);
}
