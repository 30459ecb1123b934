import type { Collection } from '#storage/collection.ts';
import { errands } from '#storage/collections/errands.ts';
import { limits } from '#storage/collections/limits.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { isLive } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';

/**
 * Erases a form submission and the notes of its Idempotency-Keys (rules 35). The notes go first: once the record is
 * gone, nothing leads to them. Resolves to whether there was anything to erase.
 */
export async function eraseSubmission(
  { open }: Stores,
  collection: Pick<Collection<{ note?: string | undefined }>, 'history' | 'erase'>,
  id: string,
): Promise<boolean> {
  const notes = new Set((await collection.history(id)).filter(isLive).map(({ value }) => value.note));
  for (const note of notes) if (note !== undefined) await open(limits).forget(note);
  return (await collection.erase(id)).status === 'erased';
}

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
