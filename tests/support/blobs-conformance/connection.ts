import { getDeployStore, getStore, listStores, type Store } from '@netlify/blobs';

/** A server under test, as its clients see it. */
export interface Connection {
  url: string;
  token: string;
  siteID: string;
}

/** How a client reaches it: as a function does, or through Netlify's API, which hands out signed addresses. */
export type Mode = 'edge' | 'api';

const addresses = (url: string, mode: Mode) =>
  mode === 'edge' ? { edgeURL: url, uncachedEdgeURL: url } : { apiURL: url };

/** Opens a site's store with the real client. */
export const openSiteStore = ({ url, token, siteID }: Connection, name: string, mode: Mode = 'edge'): Store =>
  getStore({ name, siteID, token, consistency: 'strong', ...addresses(url, mode) });

/** Opens a deploy's store with the real client. */
export const openDeployStore = ({ url, token, siteID }: Connection, deployID: string, name: string): Store =>
  getDeployStore({ deployID, name, siteID, token, region: 'us-east-2', ...addresses(url, 'edge') });

/** The names of a site's stores. */
export async function namesOfStores({ url, token, siteID }: Connection, mode: Mode = 'edge'): Promise<string[]> {
  const { stores } = await listStores({ siteID, token, ...addresses(url, mode) });
  return stores.sort();
}

/** All keys of a store that begin with a prefix, sorted. */
export async function keysOf(store: Store, prefix = ''): Promise<string[]> {
  const { blobs } = await store.list({ prefix });
  return blobs.map(({ key }) => key).sort();
}
