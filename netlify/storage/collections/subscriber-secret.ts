import { isSecret } from '../standing-secret.ts';
import type { Opening } from '../stores.ts';

/** Looks at what the ids of subscribers are derived with, and makes none (decision 0014). */
export function subscriberSecret({ store }: Opening) {
  const id = 'subscribers';
  /** Gives nothing where there was no subscriber yet. Throws StorageUnavailable. */
  async function* each(): AsyncGenerator<object> {
    const stored = await store('keys').get(id);
    if (stored !== null) yield isSecret(stored) ? { id } : { id, unreadable: 'damaged' };
  }
  return { each };
}
