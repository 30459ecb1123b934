import { computed } from 'nanostores';
import { readContentHistory, type ContentRevision } from '#contract/api/admin-content.ts';
import { call } from '../api/client.ts';
import { $router } from '../routing/router.ts';
import { tellNotLoaded } from './notice.ts';
import { createFetcherStore } from './query.ts';

const $itemId = computed($router, (page) => (page?.route === 'item' ? page.params.id : null));

/** The revisions of the open item, newest first. */
export const $history = createFetcherStore<readonly ContentRevision[]>(['history', '\n', $itemId], {
  fetcher: async () => (await call(readContentHistory, { params: { id: $itemId.get() ?? '' } })).revisions,
  onError: (error) => tellNotLoaded(error, 'Failed to load the history.'),
});
