import { isSecret } from '../standing-secret.ts';
import type { Opening } from '../stores.ts';

/** Checks the secret from which subscriber ids are derived, without creating one (decision 0014). */
export function subscriberSecret({ store }: Opening) {
  const id = 'subscribers';
  /** Yields nothing if there has been no subscriber yet. Throws StorageUnavailable. */
  async function* each(): AsyncGenerator<object> {
    const stored = await store('keys').get(id);
    if (stored !== null) yield isSecret(stored) ? { id } : { id, unreadable: 'damaged' };
  }
  return { each };
}
