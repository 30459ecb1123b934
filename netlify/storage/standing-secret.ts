import type { BlobStore } from './blobs.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import { nodeCrypto } from './node-crypto.ts';
import { RecordUnreadable } from './record-unreadable.ts';

/** Whether a stored secret is whole. */
export const isSecret = (stored: string): boolean => /^[\w-]{43}$/.test(stored);

/**
 * A secret of 32 random bytes (base64url), stored under `key` and made by the first caller. A caller that loses the
 * race reads the winner's. It is not taken from the environment, since a changed variable would orphan every id derived
 * with the old one. Throws StorageContended, and RecordUnreadable for a damaged secret: nothing may be derived from it.
 */
export function standingSecret(store: BlobStore, key: string): Promise<string> {
  return whileOvertaken(`secret in ${store.name}`, async () => {
    const standing = await store.get(key);
    if (standing !== null) return whole(standing);
    const made = nodeCrypto().randomBytes(32).toString('base64url');
    if ((await store.create(key, made)) === 'created') return made;
    const theirs = await store.get(key);
    return theirs === null ? overtaken : whole(theirs);
  });

  function whole(secret: string): string {
    if (isSecret(secret)) return secret;
    throw new RecordUnreadable(store.name, { id: key, rev: 1, unreadable: 'damaged' });
  }
}
