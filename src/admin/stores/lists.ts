import { countContacts } from '#contract/api/admin-contacts.ts';
import { listContent, readBuild } from '#contract/api/admin-content.ts';
import { listMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { call } from '../client.ts';
import { createFetcherStore } from './query.ts';

/** What the dashboard counts: the first record of each list carries the total. */
const one = { query: { limit: 1 } };
export const $contactCount = createFetcherStore(['count', 'contacts'], { fetcher: () => call(countContacts, one) });
export const $subscriptionCount = createFetcherStore(['count', 'subscriptions'], {
  fetcher: () => call(listSubscriptions, one),
});
export const $contentCount = createFetcherStore(['count', 'content'], { fetcher: () => call(listContent, one) });
export const $mediaCount = createFetcherStore(['count', 'media'], { fetcher: () => call(listMedia, one) });
export const $build = createFetcherStore('build', { fetcher: () => call(readBuild, {}) });
