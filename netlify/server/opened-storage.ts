import { openStorage, type Storage } from '#storage/storage.ts';

const opened = new Map<string, Storage>();

/** The storage of a deploy context, kept for the life of a warm instance, since its collections remember what they read. */
export function storageOf(deployContext: string): Storage {
  const known = opened.get(deployContext);
  if (known) return known;
  const storage = openStorage({ deployContext, now: () => Date.now() });
  opened.set(deployContext, storage);
  return storage;
}
