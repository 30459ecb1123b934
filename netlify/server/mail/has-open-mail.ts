import { campaigns } from '#storage/collections/campaigns.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import type { Stores } from '#storage/stores.ts';

/** Whether any errand, mail or campaign may need work. Throws StorageUnavailable. */
export async function hasOpenMail({ open }: Stores): Promise<boolean> {
  for await (const _ of open(errands).all()) return true;
  for await (const _ of open(outbox).open()) return true;
  for await (const _ of open(campaigns).open()) return true;
  return false;
}
