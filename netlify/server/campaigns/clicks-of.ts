import { campaigns } from '#storage/collections/campaigns.ts';
import { clicks } from '#storage/collections/clicks.ts';
import type { Stores } from '#storage/stores.ts';

/**
 * How often each counted link of a campaign was opened, in text order; null if none is counted. Throws
 * StorageUnavailable.
 */
export async function clicksOf(stores: Stores, campaign: string): Promise<{ href: string; count: number }[] | null> {
  const frozen = await stores.open(campaigns).frozen(campaign);
  if (!frozen?.links) return null;
  const counts = await stores.open(clicks).of(campaign);
  return frozen.links.map((href, number) => ({ href, count: counts.get(number) ?? 0 }));
}
