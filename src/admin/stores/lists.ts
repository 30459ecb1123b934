import { readUncounted } from '#contract/api/admin-analytics.ts';
import { countContacts } from '#contract/api/admin-contacts.ts';
import { readBuild } from '#contract/api/admin-build.ts';
import { listContent } from '#contract/api/admin-content.ts';
import { listMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { readSyncConflicts } from '#contract/api/admin-sync.ts';
import { pageLimits } from '#contract/api/page.ts';
import { call } from '../api/client.ts';
import { tellNotLoaded } from './notice.ts';
import { createFetcherStore } from './query.ts';

const onError = (error: unknown) => tellNotLoaded(error, 'Failed to load the dashboard.');

/** What the dashboard counts: the first record of each list carries the total. Of contacts a page, to tell how many are new. */
const one = { query: { limit: 1 } };
export const $contactCount = createFetcherStore('count contacts', {
  fetcher: () => call(countContacts, { query: { limit: pageLimits.usual } }),
  onError,
});
export const $subscriptionCount = createFetcherStore('count subscriptions', {
  fetcher: () => call(listSubscriptions, one),
  onError,
});
export const $contentCount = createFetcherStore('count content', { fetcher: () => call(listContent, one), onError });
export const $mediaCount = createFetcherStore('count media', { fetcher: () => call(listMedia, one), onError });

/** What waits for a build. It is asked for on every screen, where a notice would disturb: what shows it says itself where it cannot be told. */
export const $build = createFetcherStore('build', { fetcher: () => call(readBuild, {}) });

/** Yesterday and today, where not everything was counted. */
export const $uncounted = createFetcherStore('uncounted', {
  fetcher: async () => (await call(readUncounted, { query: { timeRange: '24h' } })).days,
  onError,
});

/** The built-in files that are in conflict with their items, and how many wait for a sync (architecture §6). Where they cannot be told, what shows them says so itself. */
export const $conflicts = createFetcherStore('conflicts', {
  fetcher: () => call(readSyncConflicts, {}),
});
