import type { CampaignDetail } from '#contract/campaign.ts';
import type { CampaignRecord } from '#storage/collections/campaigns.ts';
import { sends } from '#storage/collections/sends.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { campaignDetailOf } from '../campaigns/campaign-view.ts';
import { progressOf } from '../campaigns/progress.ts';
import { inWords } from '../campaigns/steer.ts';
import { Refusal } from '../http/refusal.ts';

export const noCampaign = () => new Refusal('not_found', 'This campaign no longer exists. It may have been deleted.');

/** A campaign as the administrator sees it, with its progress. */
export async function detailOf(deployContext: string, record: StoredRecord<CampaignRecord>): Promise<CampaignDetail> {
  const progress = await progressOf(storesOf(deployContext).open(sends), record.id, record.value);
  return campaignDetailOf(record, progress);
}

/** The refusal of a save with a stale `rev` (rules 28). */
export const staleCampaign = async (deployContext: string, current: StoredRecord<CampaignRecord>) =>
  new Refusal('conflict', 'Someone else has saved this campaign since you opened it.', {
    current: await detailOf(deployContext, current),
  });

/** The refusal of an action on a campaign that is no longer as its author saw it (rules 28). */
export const changedCampaign = async (deployContext: string, current: StoredRecord<CampaignRecord>) =>
  new Refusal(
    'conflict',
    `This campaign has changed in the meantime: it ${inWords[current.value.state]}. Nothing was done. Look at it again, then decide.`,
    { current: await detailOf(deployContext, current) },
  );
