import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore, type BlobStore } from '#storage/blobs.ts';
import { openSqlStore } from '#support/sql-store.ts';
import { seedDatabase } from './database-store.ts';
import { exactly, type Figure } from './figure.ts';
import { withDataDir } from './served-site.ts';
import { awayMs, withSlowStorage } from './slow-site.ts';

const count = 100_000;
const keyOf = (number: number): string => `all/${String(number).padStart(6, '0')}/000001`;
const text = JSON.stringify({ v: 1, at: 0, born: 0, value: 'x'.repeat(400) });

async function timedList(name: string, store: BlobStore): Promise<Figure> {
  const begun = performance.now();
  let found = 0;
  for await (const _ of store.entries('all/')) found += 1;
  console.log(`  ${name}: ${found.toLocaleString('en')} keys in ${(performance.now() - begun).toFixed(0)} ms`);
  return exactly(`Keys listed by ${name}`, found, count);
}

/**
 * The cost of listing all keys with the two adapters of tests/store-conformance.test.ts (decision 0116): pages of a
 * thousand keys from Blobs, and rows of a table on this machine.
 */
export const measure = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    const seeds = Array.from({ length: count }, (_, number) => ({ store: 'keys', key: keyOf(number), value: text }));
    seedDatabase(dataDir, seeds);
    const byBlobs = await withSlowStorage(dataDir, awayMs, async (context, calls) => {
      process.env['NETLIFY_BLOBS_CONTEXT'] = context;
      const figure = await timedList('Netlify Blobs', openStore('keys', { deployContext: 'dev' }));
      console.log(`  calls to storage: ${calls()}`);
      return figure;
    });
    const database = new DatabaseSync(join(dataDir, 'table.sqlite'));
    const store = openSqlStore(database, 'keys');
    database.exec('BEGIN');
    for (const { key } of seeds) await store.create(key, text);
    database.exec('COMMIT');
    const bySql = await timedList('a SQL database', store);
    database.close();
    return [byBlobs, bySql];
  });
