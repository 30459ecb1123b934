import { onTestFinished } from 'vitest';
import { openStores, type Stores } from '#storage/stores.ts';
import { storageAtFetch } from './storage-at-fetch.ts';

/** What becomes of one request to storage: a status in its place, an answer that gets lost after the write, none for ever, or a list that knows of nothing yet. */
export type Fault = number | 'lost answer' | 'silence' | 'empty list';

export interface StoredSite {
  /** Deploy context of calls of this test: functions keep what they opened for each context, so a test needs one of its own. */
  deploy: { context: string; id: string };
  /** What functions under test write to, opened beside them. */
  stores: Stores;
  /** Method and path of every request to storage since the start. */
  requests: string[];
  /** Decides the fate of each request; undefined lets it through. */
  faults: (request: string) => Fault | undefined;
  /** Takes storage away: connections are refused. */
  stop: () => Promise<void>;
}

let sites = 0;

/** Blobs of a test of its own, with a place for faults in front; functions find them through their environment. */
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
