import { atom, computed } from 'nanostores';
import { createCampaign, deleteCampaign, listCampaigns, readCampaign } from '#contract/api/admin-campaigns.ts';
import type { CampaignDetail, CampaignDraft, CampaignView } from '#contract/campaign.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call, currentIn } from '../api/client.ts';
import { emptyCampaign } from '../editor/campaign-draft.ts';
import { eraseCampaign } from '../editor/kept-campaigns.ts';
import { $router, go } from '../routing/router.ts';
import { confirmed } from './confirm.ts';
import { tell, tellFailure, tellNotLoaded } from './notice.ts';
import { createFetcherStore, invalidateKeys, mutateCache } from './query.ts';
import { oneAtATime } from './under-way.ts';

const listKey = 'campaigns';

/** Every campaign, newest first. */
export const $campaigns = createFetcherStore<ResponseOf<typeof listCampaigns>>(listKey, {
  fetcher: () => call(listCampaigns, {}),
  // Its progress changes by itself.
  dedupeTime: 0,
  onError: (error) => tellNotLoaded(error, 'Failed to load campaigns.'),
});

/** Id of the open campaign. */
export const $campaignId = computed($router, (page) => (page?.route === 'campaign' ? page.params.id : null));

const keyOf = (id: string): string => `campaign\n${id}`;

/** The open campaign. */
export const $campaign = createFetcherStore<CampaignDetail>(['campaign', '\n', $campaignId], {
  fetcher: async () => (await call(readCampaign, { params: { id: $campaignId.get() ?? '' } })).campaign,
  onError: (error) => tellNotLoaded(error, 'Failed to load the campaign.'),
});

/** Adopts a campaign from the server's answer. */
export function showCampaign(campaign: CampaignDetail): void {
  mutateCache(keyOf(campaign.id), campaign);
  invalidateKeys((key) => key === listKey);
}

/** Shows the current state of a campaign if that is why the server refused an action on it. */
export function showCurrent(error: unknown): void {
  const current = currentIn(error) as CampaignDetail | undefined;
  if (current) showCampaign(current);
}

/** Whether a campaign is being created or erased. */
export const $making = atom(false);

/** Creates a campaign and opens it. */
export async function beginCampaign(draft: CampaignDraft = emptyCampaign): Promise<boolean> {
  const create = () => call(createCampaign, { body: draft });
  const done = await oneAtATime($making, true, create, (error) =>
    tellFailure('Not Created', error, 'The campaign could not be created. Please try again.'),
  );
  if (!done) return false;
  showCampaign(done.campaign);
  go(`/admin/newsletter/campaigns/${done.campaign.id}`);
  return true;
}

/** Deletes a campaign after a confirmation; resolves to whether it is gone. */
export async function askAndDeleteCampaign({ id, subject, state }: CampaignView): Promise<boolean> {
  const sure = await confirmed({
    title: `Delete “${subject || 'No subject yet'}”?`,
    text:
      state === 'draft'
        ? 'Its text will be deleted for good. This cannot be undone.'
        : 'Its report, its tests and its page in the archive will be deleted for good. Links in mails already sent keep working, except “Read it in the browser”. This cannot be undone.',
    action: 'Delete',
  });
  if (!sure) return false;
  const erase = () => call(deleteCampaign, { params: { id }, query: { state } });
  const done = await oneAtATime($making, true, erase, (error) => {
    showCurrent(error);
    tellFailure('Not Deleted', error, 'The campaign could not be deleted. Please try again.');
  });
  if (!done) return false;
  eraseCampaign(id);
  invalidateKeys((key) => key === listKey);
  // Removed without reloading it while its page is still open.
  mutateCache(keyOf(id));
  tell('Campaign Deleted');
  return true;
}
