import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { spoiledTexts } from '../../support/spoiled-records.ts';
import { openStore } from '#storage/blobs.ts';
import { startBlobsServer } from '#local/blobs/server.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import type { ServedSite } from '../../support/served-site.ts';

/**
 * Opens the stores of a running site through the same protocol and file while `look` runs. Only a test's own site
 * contains exactly its data.
 */
export async function withStores<T>(site: ServedSite, look: (stores: Stores) => Promise<T>): Promise<T> {
  const blobs = await startBlobsServer({ file: join(site.dataDir, 'blobs.sqlite') });
  // The client of Netlify Blobs finds its server through the environment; a worker runs one test at a time.
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.context;
  try {
    return await look(openStores({ deployContext: 'dev' }));
  } finally {
    delete process.env['NETLIFY_BLOBS_CONTEXT'];
    await blobs.close();
  }
}

/** Every key of these stores, with the etag of its value. */
export function everythingStored({ dataDir }: ServedSite, ...stores: string[]): unknown[] {
  const database = new DatabaseSync(join(dataDir, 'blobs.sqlite'), { readOnly: true });
  try {
    const rows = database.prepare('SELECT store, key, etag FROM blobs ORDER BY store, key').all();
    return rows.filter(({ store }) => stores.some((name) => String(store).endsWith(`_${name}`)));
  } finally {
    database.close();
  }
}

/** The contact inquiries in a site. */
export const storedContacts = (site: ServedSite) =>
  withStores(site, async ({ open }) => (await open(contacts).all()).records.map(({ value }) => value));

/** The newsletter subscriptions in a site. */
export const storedSubscribers = (site: ServedSite) =>
  withStores(site, async ({ open }) => (await open(subscribers).all()).records.map(({ value }) => value));

/** Adds a revision by a later version of the site to an item. */
export const spoilItem = (site: ServedSite, id: string, rev: number) =>
  withStores(site, async () => {
    const key = `all/${id}/${String(rev).padStart(6, '0')}`;
    await openStore('content', { deployContext: 'dev' }).create(key, spoiledTexts['what a later version wrote']);
  });
