import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import type { Stores } from '#storage/stores.ts';

/**
 * Erases a record with the mails about it, their tokens, and the errands that would write more (rules 35). The mails go
 * first, while the record leads to them, and again once it is gone: a sender that read it earlier may have put one into
 * the outbox since. Resolves to the result of `eraseRecord`.
 * @param record as `store/id`
 */
export async function eraseWithMails(
  { open }: Stores,
  record: string,
  eraseRecord: () => Promise<boolean>,
): Promise<boolean> {
  await open(errands).forget(record);
  await open(outbox).eraseAbout(record);
  const isErased = await eraseRecord();
  await open(outbox).eraseAbout(record);
  return isErased;
}
