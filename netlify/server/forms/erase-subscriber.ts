import { idsOfSubscriber, subscriberOf, subscribers } from '#storage/collections/subscribers.ts';
import { suppressedByErasing, suppressions } from '#storage/collections/suppressions.ts';
import { isLive } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { eraseWithMails } from './erasure.ts';

/**
 * Erases a subscriber, the records filed beside them, and every mail to them (rules 35). A suppression under their id
 * remains, which does not reveal the address: no import and no campaign brings them back (decision 0127). For spam
 * nothing remains, since its sender is unknown. The suppression is written first; if this is interrupted, calling it
 * again completes it. Resolves to whether there was anything to erase.
 */
export async function eraseSubscriber(stores: Stores, id: string, now: number): Promise<boolean> {
  const collection = stores.open(subscribers);
  const ids = idsOfSubscriber(id);
  const own = ids.at(-1) ?? id;
  // Filed beside a subscriber who is kept.
  const isFiledAlone = subscriberOf(own) !== own;
  if (!isFiledAlone) {
    const kept = await Promise.all(ids.map((one) => collection.history(one)));
    if (kept.every((revisions) => revisions.length === 0)) return false;
    const isSpam = kept.at(-1)?.find(isLive)?.value.spam ?? false;
    if (!isSpam) {
      await stores.open(suppressions).change(own, (standing) => suppressedByErasing(standing?.value, now));
    }
  }
  return eraseWithMails(stores, `subscribers/${own}`);
}
