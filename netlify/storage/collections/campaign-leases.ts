import type { Opening } from '../stores.ts';

/** So long is held at once, in milliseconds: what a worker that was killed keeps others from at most twice. */
const stretchMs = 15_000;

/** A lease of one campaign. */
export interface Lease {
  /** Keeps it for a while longer; false where it is somebody else's by now. Throws StorageUnavailable. */
  beat(now: number): Promise<boolean>;
  /** Gives it back. */
  end(): Promise<void>;
}

/**
 * Who works on a campaign. Time is cut in stretches, and whoever creates the key of one holds it; the next is taken when half of one is over. It saves two workers from
 * meeting at every recipient. Nothing that must not happen twice depends on it (decision 0124).
 */
export function campaignLeases({ store: storeOf }: Opening) {
  const store = storeOf('campaigns');
  const keyOf = (id: string, stretch: number): string => `leases/${id}/${stretch}`;

  async function take(id: string, stretch: number, by: string): Promise<boolean> {
    const key = keyOf(id, stretch);
    return (await store.create(key, by)) === 'created' || (await store.get(key)) === by;
  }

  /** Null where somebody else works on it. `by` names the worker. */
  return async (id: string, by: string, now: number): Promise<Lease | null> => {
    const held = new Set<number>();
    const beat = async (at: number): Promise<boolean> => {
      // This stretch, and the next one in time.
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
