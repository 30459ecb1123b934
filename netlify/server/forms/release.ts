import { subscriberOf, type SubscriberRecord, type Subscribers } from '#storage/collections/subscribers.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { refiled } from './filing.ts';
import { newSubscriber, resubscribed } from './subscription.ts';

/**
 * Takes a sign-up out of the spam: it becomes pending, as if it had never been filed (rules 40). One that was filed beside a subscriber who had left brings them back,
 * unless they have left again since. May break off anywhere and be repeated. Resolves to the subscriber as it stands then, null where there is none.
 *
 * @param id that of the record that is filed
 */
export async function releaseSignUp(
  subscribers: Subscribers,
  id: string,
): Promise<StoredRecord<SubscriberRecord> | null> {
  const subscriber = subscriberOf(id);
  if (subscriber === id) {
    return (await subscribers.change(id, (standing) => standing && refiled(standing.value, false))).record;
  }
  const filed = await subscribers.read(id);
  if (!filed) return subscribers.read(subscriber);
  const { email, createdAt: at, consent, origin, note } = filed.value;
  const request = { email, at, consent, kept: { spam: false, origin, note } };
  const { record } = await subscribers.change(subscriber, (standing) =>
    standing ? resubscribed(standing.value, request) : newSubscriber(request),
  );
  await subscribers.erase(id);
  return record;
}
