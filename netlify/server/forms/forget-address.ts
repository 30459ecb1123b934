import { idsOfSubscriber, subscribers } from '#storage/collections/subscribers.ts';
import type { Stores } from '#storage/stores.ts';
import { eraseSubmission } from './erase-submission.ts';

/**
 * Erases what is stored about an address: its subscriber, and what was filed beside them, but not its mails. The
 * suppression that keeps it away is written first, by the caller. `id` is the subscriber's. May be interrupted anywhere
 * and repeated. Resolves to whether there was anything to erase.
 */
export async function forgetAddress(stores: Stores, id: string): Promise<boolean> {
  const collection = stores.open(subscribers);
  let isErased = false;
  for (const one of idsOfSubscriber(id)) isErased = (await eraseSubmission(stores, collection, one)) || isErased;
  return isErased;
}
