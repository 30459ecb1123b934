import { errands } from '#storage/collections/errands.ts';
import { subscriberOf, subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { refiled } from './filing.ts';
import { newSubscriber, resubscribed } from './subscription.ts';

/**
 * Takes a sign-up out of spam: it becomes pending, as if it had never been filed (rules 40), and is asked to confirm
 * (rules 10). One filed beside a subscriber who had left brings them back, unless they have left again since. May be
 * interrupted anywhere and repeated. Resolves to the subscriber as it is then, or null if there is none.
 * @param id id of the filed record
 * @param now in milliseconds since 1970
 */
export async function releaseSignUp(
  stores: Stores,
  id: string,
  now: number,
): Promise<StoredRecord<SubscriberRecord> | null> {
  const collection = stores.open(subscribers);
  const subscriber = subscriberOf(id);
  const filed = await collection.read(id);
  if (!filed) return subscriber === id ? null : collection.read(subscriber);
  if (subscriber === id && !filed.value.spam) return filed;
  // A subscriber who was confirmed before being filed by hand still is, and gets no mail.
  const isToConfirm = filed.value.verifiedAt === null;
  const errand = { id: newId(now), about: `subscribers/${subscriber}` };
  const ask = () => (isToConfirm ? stores.open(errands).ask(errand) : Promise.resolve());
  await ask();
  const record = await (
    subscriber === id
      ? collection.change(id, (standing) => standing && refiled(standing.value, false))
      : collection.change(subscriber, releasing(filed.value))
  ).then((changed) => changed.record);
  // A sender that runs in between finds it still filed and does nothing. Asking twice under the same id does not cause
  // a second mail.
  await ask();
  if (subscriber !== id) await collection.erase(id);
  return record;
}

function releasing({ email, createdAt: at, consent, origin, note }: SubscriberRecord) {
  const request = { email, at, consent, kept: { spam: false, origin, note } };
  return (standing: StoredRecord<SubscriberRecord> | null): SubscriberRecord | null =>
    standing ? resubscribed(standing.value, request) : newSubscriber(request);
}
