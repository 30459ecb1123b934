import type { SeenCampaign } from '#contract/api/campaign-steering.ts';
import type { CampaignState } from '#contract/campaign.ts';
import type { CampaignRecord } from '#storage/collections/campaigns.ts';

// The author's actions on a campaign, as functions of its current record; null if its state does not allow the action.
// Moments are milliseconds since 1970.

type Step = (campaign: CampaignRecord, now: number) => CampaignRecord | null;

/** Starts sending, or schedules it. */
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

/**
 * Continues a paused campaign, or retries one that waits for the mail server. A campaign that was paused before it
 * began, and whose time is still to come, is scheduled again (decision 0188).
 */
export const resuming: Step = (campaign, now) => {
  const { waiting, notice, ...rest } = campaign;
  if (campaign.state === 'sending' && waiting) return { ...rest, ...(notice !== undefined && { notice }) };
  if (campaign.state !== 'paused') return null;
  const { startedAt, sendAt } = campaign;
  if (startedAt === undefined && sendAt !== undefined && sendAt > now) return { ...rest, state: 'scheduled' };
  return { ...rest, state: 'sending', startedAt: startedAt ?? now };
};

/** Ends it for good. A campaign that was only scheduled has sent nothing, and becomes a draft again. */
export const canceling: Step = (campaign, now) => {
  const { waiting: _, sendAt, notice, ...rest } = campaign;
  if (campaign.startedAt === undefined && (campaign.state === 'scheduled' || campaign.state === 'paused'))
    return { ...rest, state: 'draft' };
  if (campaign.state !== 'sending' && campaign.state !== 'paused') return null;
  const said = { ...(sendAt !== undefined && { sendAt }), ...(notice !== undefined && { notice }) };
  return { ...rest, ...said, state: 'canceled', endedAt: now };
};

/**
 * Whether a campaign is still as its author saw it: in the same state, and begun or not. What an action does depends on
 * both. Its other fields change on their own while it is sent, which is why no `rev` is compared.
 */
export const isAsSeen = ({ state, startedAt }: CampaignRecord, seen: SeenCampaign): boolean =>
  state === seen.state && (startedAt === undefined) === (seen.startedAt === null);

/** The state as part of a sentence. */
export const inWords: Readonly<Record<CampaignState, string>> = {
  draft: 'is a draft',
  scheduled: 'is planned',
  sending: 'is being sent',
  paused: 'is paused',
  canceled: 'was canceled',
  sent: 'was sent',
};
