import type { Collection } from '#storage/collection.ts';
import { limits } from '#storage/collections/limits.ts';
import { isLive } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';

/**
 * Erases a form submission and the notes of its Idempotency-Keys (rules 35). The notes are erased first: once the
 * record is gone, nothing leads to them. Resolves to whether there was anything to erase.
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
