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

/**
 * The counts on the dashboard: one record per list is enough, since the answer carries the total. Contacts take a whole
 * page, to tell how many are new.
 */
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

/**
 * What is waiting for a build. Loaded on every screen, where a failure notice would be intrusive; whatever displays it
 * shows the failure instead.
 */
export const $build = createFetcherStore('build', { fetcher: () => call(readBuild, {}) });

/** Yesterday and today, if their count is incomplete. */
export const $uncounted = createFetcherStore('uncounted', {
  fetcher: async () => (await call(readUncounted, { query: { timeRange: '24h' } })).days,
  onError,
});

/**
 * The built-in files in conflict with their items, and how many are waiting for a sync (architecture §6). Whatever
 * displays them also shows a failure.
 */
export const $conflicts = createFetcherStore('conflicts', {
  fetcher: () => call(readSyncConflicts, {}),
});
