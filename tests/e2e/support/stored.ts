import { join } from 'node:path';
import { startBlobsServer } from '#local/blobs/server.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import type { ServedSite } from '../../support/served-site.ts';

/**
 * Opens the storage of a served site beside it, over the same protocol and file, for as long as `look` takes. Only a site of the test's own holds what the test put
 * there.
 */
export async function withStorage<T>(site: ServedSite, look: (storage: Storage) => Promise<T>): Promise<T> {
  const blobs = await startBlobsServer({ file: join(site.dataDir, 'blobs.sqlite') });
  // The client of Netlify Blobs finds its server in the environment; a worker runs one test at a time.
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.context;
  try {
    return await look(openStorage({ deployContext: 'dev' }));
  } finally {
    delete process.env['NETLIFY_BLOBS_CONTEXT'];
    await blobs.close();
  }
}

/** The contact inquiries that a site holds. */
export const storedContacts = (site: ServedSite) =>
  withStorage(site, async ({ contacts }) => (await contacts.all()).map(({ value }) => value));

/** The newsletter subscriptions that a site holds. */
export const storedSubscribers = (site: ServedSite) =>
  withStorage(site, async ({ subscribers }) => (await subscribers.all()).map(({ value }) => value));
