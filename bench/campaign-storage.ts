import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobsServerOptions } from '#local/blobs/server.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { encodeRevision } from '#storage/revision.ts';
import { revisionKey } from '#storage/revision-key.ts';
import { idOfReader, subscriberNamed } from '#support/campaigns.ts';
import type { Random } from '#support/random.ts';
import { overDatabase, seedDatabase } from './database-store.ts';

const day = 24 * 60 * 60_000;

/** A gate that makes storage fail at random: a call is not done, done but not answered, or never answered. */
export const gateOf =
  (random: Random, faults: { share: number }): NonNullable<BlobsServerOptions['gate']> =>
  async (_, reply) => {
    if (!random.chance(faults.share)) return reply();
    const fault = random.of([500, 503, 429, 'not done', 'done', 'done and 500', 'silence'] as const);
    if (typeof fault === 'number') return { status: fault };
    if (fault === 'silence') return sleep(20_000, null, { ref: false });
    if (fault !== 'not done') await reply();
    return fault === 'done and 500' ? { status: 500 } : null;
  };

/** Writes this many confirmed subscribers directly into the database of a folder. */
export async function seedReaders(dataDir: string, recipients: number): Promise<void> {
  const at = Date.now() - day;
  const seeds = Array.from({ length: recipients }, (_, number) => {
    const address = `reader.${number}@example.com`;
    const key = revisionKey({ partition: 'all', id: idOfReader(address), rev: 1 });
    return { store: 'subscribers', key, value: encodeRevision({ at, born: at, value: subscriberNamed(address) }) };
  });
  seedDatabase(dataDir, seeds);
  // In the state in which every-hour leaves it.
  await overDatabase(dataDir, ({ storesAt }) => storesAt().open(subscribers).refresh());
}
