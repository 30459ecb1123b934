import { onTestFinished } from 'vitest';
import { openStores, type Stores } from '#storage/stores.ts';
import { storageAtFetch } from './storage-at-fetch.ts';

/**
 * The effect on a storage request: a replacement status, an answer lost after the write, no answer at all, or a list
 * that lags.
 */
export type Fault = number | 'lost answer' | 'silence' | 'empty list';

export interface StoredSite {
  /**
   * The deploy context of this test's calls. Functions cache what they opened for each context, so a test needs its
   * own.
   */
  deploy: { context: string; id: string };
  /** The stores that the functions under test write to. */
  stores: Stores;
  /** Method and path of every storage request so far. */
  requests: string[];
  /** Decides the fault of each request; undefined lets it through. */
  faults: (request: string) => Fault | undefined;
  /** Shuts storage down: connections are refused. */
  stop: () => Promise<void>;
}

let sites = 0;

/** A test's own Blobs, with fault injection; functions find them through their environment. */
export function storedSite(): Promise<StoredSite> {
  const deploy = { context: `stored-${(sites += 1)}`, id: 'a1b2c3' };
  const site: Omit<StoredSite, 'stores' | 'stop'> = { deploy, requests: [], faults: () => undefined };
  const silenced: (() => void)[] = [];
  const blobs = storageAtFetch(deploy.context, async ({ method, url }, reply) => {
    const request = `${method} ${url}`;
    site.requests.push(request);
    const fault = site.faults(request);
    if (fault === undefined) return reply();
    if (fault === 'silence') return new Promise((resolve) => silenced.push(() => resolve(null)));
    if (fault === 'empty list') return emptyList;
    if (typeof fault === 'number') return { status: fault };
    await reply();
    return null;
  });
  const stop = () => {
    for (const hangUp of silenced) hangUp();
    blobs.close();
    return Promise.resolve();
  };
  onTestFinished(stop);
  return Promise.resolve(Object.assign(site, { stores: openStores({ deployContext: deploy.context }), stop }));
}

const emptyList = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ blobs: [], directories: [] }),
};
