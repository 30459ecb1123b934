import type { Opening } from '../stores.ts';

/** Length of a stretch in milliseconds. A killed worker blocks others for at most two stretches. */
const stretchMs = 15_000;

/** A lease on one campaign. */
export interface Lease {
  /** Extends the lease; false if another worker has taken over. Throws StorageUnavailable. */
  beat(now: number): Promise<boolean>;
  /** Gives the lease back. */
  end(): Promise<void>;
}

/**
 * Decides which worker sends a campaign. Time is cut into stretches; the worker that creates a stretch's key holds it,
 * and takes the next one half-way through. This keeps two workers from colliding over every recipient. Preventing
 * duplicate mail does not depend on it (decision 0124).
 */
export function campaignLeases({ store: storeOf }: Opening) {
  const store = storeOf('campaigns');
  const keyOf = (id: string, stretch: number): string => `leases/${id}/${stretch}`;

  async function take(id: string, stretch: number, by: string): Promise<boolean> {
    const key = keyOf(id, stretch);
    return (await store.create(key, by)) === 'created' || (await store.get(key)) === by;
  }

  /** Null if another worker holds the campaign. `by` names the worker. */
  return async (id: string, by: string, now: number): Promise<Lease | null> => {
    const held = new Set<number>();
    const beat = async (at: number): Promise<boolean> => {
      // The current stretch, and the next one from half-way on.
      for (const stretch of new Set([at, at + stretchMs / 2].map((moment) => Math.floor(moment / stretchMs)))) {
        if (held.has(stretch)) continue;
        if (!(await take(id, stretch, by))) return false;
        held.add(stretch);
      }
      for (const stretch of held) {
        if (stretch >= Math.floor(at / stretchMs)) continue;
        await store.delete(keyOf(id, stretch));
        held.delete(stretch);
      }
      return true;
    };
    const end = async (): Promise<void> => {
      for (const stretch of held) await store.delete(keyOf(id, stretch));
    };
    if (await beat(now)) return { beat, end };
    await end();
    return null;
  };
}
