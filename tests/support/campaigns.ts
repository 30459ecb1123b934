import { createHash } from 'node:crypto';
import { campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import { inParallel } from '#storage/in-parallel.ts';
import type { Stores } from '#storage/stores.ts';

/** A campaign to all subscribers, begun at this time. */
export const campaignFrom = (startedAt: number, changes: Partial<CampaignRecord> = {}): CampaignRecord => ({
  subject: 'The first issue',
  preview: 'What we build',
  markdown: 'Hello.\n\nThis is the first issue.',
  segment: { kind: 'all' },
  clicks: false,
  archive: false,
  slug: null,
  state: 'sending',
  startedAt,
  ...changes,
});

export const subscriberNamed = (email: string, changes: Partial<SubscriberRecord> = {}): SubscriberRecord => ({
  email,
  status: 'confirmed',
  source: 'website',
  createdAt: '2026-01-05T09:00:00.000Z',
  verifiedAt: '2026-01-05T09:05:00.000Z',
  unsubscribedAt: null,
  consent: { version: '2026-11', at: '2026-01-05T09:00:00.000Z', page: '/' },
  spam: false,
  ...changes,
});

/** Stores a campaign where senders find it. */
export async function addCampaign(stores: Stores, campaign: CampaignRecord): Promise<string> {
  const id = newId();
  await stores.open(campaigns).reopen(id);
  await stores.open(campaigns).create(id, campaign);
  return id;
}

/**
 * Stores this many confirmed subscribers, `reader.0@example.com` and so on, without looking up their ids one by one.
 */
export async function addSubscribers(stores: Stores, count: number): Promise<string[]> {
  const collection = stores.open(subscribers);
  const addresses = Array.from({ length: count }, (_, number) => `reader.${number}@example.com`);
  await inParallel(addresses, async (address) => {
    await collection.create(idOfReader(address), subscriberNamed(address));
  });
  return addresses;
}

/** An id like a subscriber's, computed without storage. */
export const idOfReader = (address: string): string => createHash('sha256').update(address).digest('hex');
