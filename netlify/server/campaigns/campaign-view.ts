import type { CampaignDetail, CampaignProgress, CampaignView } from '#contract/campaign.ts';
import type { CampaignRecord } from '#storage/collections/campaigns.ts';
import { timeOf } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';

const instant = (moment: number): string => new Date(moment).toISOString();
const instantOrNull = (moment: number | undefined): string | null => (moment === undefined ? null : instant(moment));

/** A campaign as the administrator sees it in a list. */
export function campaignViewOf(
  { id, rev, createdAt, updatedAt, value }: StoredRecord<CampaignRecord>,
  progress: CampaignProgress | null,
): CampaignView {
  const { subject, state, segment, sendAt, startedAt, endedAt, waiting, notice = null, archive, slug } = value;
  // The wait is over at that moment, but the field is kept until a mail gets through, so that the next pause is longer.
  const isWaiting = waiting !== undefined && state === 'sending' && waiting.until > Date.now();
  return {
    id,
    rev,
    subject,
    state,
    segment,
    createdAt: instant(timeOf(id) ?? createdAt),
    updatedAt: instant(updatedAt),
    sendAt: instantOrNull(sendAt),
    startedAt: instantOrNull(startedAt),
    endedAt: instantOrNull(endedAt),
    waiting: isWaiting ? { until: instant(waiting.until), reason: waiting.reason } : null,
    notice,
    progress,
    archive,
    slug,
  };
}

/** The same with the text of the campaign. */
export function campaignDetailOf(
  record: StoredRecord<CampaignRecord>,
  progress: CampaignProgress | null,
): CampaignDetail {
  const { preview, markdown, clicks } = record.value;
  return { ...campaignViewOf(record, progress), preview, markdown, clicks };
}
