import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#local/blobs/database.ts';
import type { BlobsServerOptions } from '#local/blobs/server.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { encodeRevision } from '#storage/revision.ts';
import { revisionKey } from '#storage/revision-key.ts';
import { openStores } from '#storage/stores.ts';
import { idOfReader, subscriberNamed } from '#support/campaigns.ts';
import type { Random } from '#support/random.ts';
import { databaseStore } from './database-store.ts';

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

/** A database with this many confirmed subscribers, written directly. */
export async function seededDatabase(recipients: number): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'campaign-'));
  const file = join(folder, 'blobs.sqlite');
  const database = openDatabase(file);
  const store = databaseStore(database, 'subscribers');
  const at = Date.now() - day;
  for (let number = 0; number < recipients; number += 1) {
    const address = `reader.${number}@example.com`;
    const key = revisionKey({ partition: 'all', id: idOfReader(address), rev: 1 });
    await store.put(key, encodeRevision({ at, born: at, value: subscriberNamed(address) }));
  }
  // In the state in which every-hour leaves it.
  await openStores({ deployContext: 'dev', store: (name) => databaseStore(database, name) })
    .open(subscribers)
    .refresh();
  database.close();
  return { folder, file };
}
