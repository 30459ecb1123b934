import type { BlobStore } from './blobs.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import { nodeCrypto } from './node-crypto.ts';

/**
 * A secret of 32 random bytes (base64url) that lies in storage under `key`, made by whoever asks first. Whoever loses the race reads the winner's. It is not taken from
 * the environment, since a changed variable would orphan every id that was derived with the old one. Throws StorageContended.
 */
export function standingSecret(store: BlobStore, key: string): Promise<string> {
  return whileOvertaken(`secret in ${store.name}`, async () => {
    const standing = await store.get(key);
    if (standing !== null) return standing;
    const made = nodeCrypto().randomBytes(32).toString('base64url');
    if ((await store.create(key, made)) === 'created') return made;
    return (await store.get(key)) ?? overtaken;
  });
}
