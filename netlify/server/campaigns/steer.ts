import type { CampaignState } from '#contract/campaign.ts';
import type { CampaignRecord } from '#storage/collections/campaigns.ts';

// What an author may do with a campaign, as functions from the record as it stands; null where its state does not allow that. Moments are milliseconds since 1970.

type Step = (campaign: CampaignRecord, now: number) => CampaignRecord | null;

/** Begins to send, or plans that. */
export const sending =
  (at: number | undefined): Step =>
  (campaign, now) => {
    if (campaign.state !== 'draft' && campaign.state !== 'scheduled') return null;
    const { notice: _, sendAt: __, ...rest } = campaign;
    if (at !== undefined && at > now) return { ...rest, state: 'scheduled', sendAt: at };
    return { ...rest, state: 'sending', startedAt: now, ...(at !== undefined && { sendAt: at }) };
  };

export const pausing: Step = (campaign) => {
  if (campaign.state !== 'sending') return null;
  const { waiting: _, ...rest } = campaign;
  return { ...rest, state: 'paused' };
};

/** Goes on with what is paused, and at once with what waits for the mail server. */
export const resuming: Step = (campaign, now) => {
  const { waiting, notice, ...rest } = campaign;
  if (campaign.state === 'sending' && waiting) return { ...rest, ...(notice !== undefined && { notice }) };
  if (campaign.state !== 'paused') return null;
  return { ...rest, state: 'sending', startedAt: campaign.startedAt ?? now };
};

/** Ends it for good; of what was only planned nothing was sent, and it is a draft again. */
export const canceling: Step = (campaign, now) => {
  const { waiting: _, sendAt, notice, ...rest } = campaign;
  if (campaign.startedAt === undefined && (campaign.state === 'scheduled' || campaign.state === 'paused'))
    return { ...rest, state: 'draft' };
  if (campaign.state !== 'sending' && campaign.state !== 'paused') return null;
  const said = { ...(sendAt !== undefined && { sendAt }), ...(notice !== undefined && { notice }) };
  return { ...rest, ...said, state: 'canceled', endedAt: now };
};

/** What a state is called in a sentence. */
export const inWords: Readonly<Record<CampaignState, string>> = {
  draft: 'is a draft',
  scheduled: 'is planned',
  sending: 'is being sent',
  paused: 'is paused',
  canceled: 'was canceled',
  sent: 'was sent',
};
