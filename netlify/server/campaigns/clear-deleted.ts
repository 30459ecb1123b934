import { campaigns } from '#storage/collections/campaigns.ts';
import { clicks } from '#storage/collections/clicks.ts';
import { sends } from '#storage/collections/sends.ts';
import { isLive, isReadable } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { sweep, type Swept } from '#storage/sweep.ts';

/**
 * Erases what is kept about the recipients and the clicks of campaigns that were deleted. Erasing those of a long list
 * takes longer than the call that deletes a campaign, and a mail on its way, a provider's report or a click may add a
 * key later. May run twice at once. Throws StorageUnavailable.
 */
export async function clearDeleted(stores: Stores, after?: string): Promise<Swept> {
  const kept = stores.open(campaigns);
  const named = await Promise.all([stores.open(sends).campaigns(), stores.open(clicks).campaigns()]);
  const { records, unreadable } = await kept.all();
  const known = new Set([...records, ...unreadable].map(({ id }) => id));
  async function* unknown(): AsyncGenerator<string> {
    for (const id of new Set(named.flat())) if (!known.has(id)) yield id;
  }
  return sweep({
    keys: unknown(),
    after,
    // The recipients of one campaign may need more time than a pass has.
    together: 1,
    async expire([id = '']) {
      // By key, since the list may lack a campaign of the last minute.
      const newest = (await kept.history(id))[0];
      if (newest && (isLive(newest) || !isReadable(newest))) return 0;
      await stores.open(sends).erase(id);
      await stores.open(clicks).erase(id);
      return 1;
    },
  });
}
