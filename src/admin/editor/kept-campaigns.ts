import { isFields } from '#contract/is-fields.ts';
import { campaignDraft, type CampaignDetail, type CampaignDraft } from '#contract/campaign.ts';
import { draftOfCampaign, isSameCampaign } from './campaign-draft.ts';
import { eraseWork, forgetWork, foundWork, keepWork, ownWork } from './kept-by-window.ts';

/** Unsaved work on a campaign, as stored in local storage. */
export interface KeptCampaign {
  draft: CampaignDraft;
  /** The campaign at the start of the work. */
  base: CampaignDetail;
  /** When it was last changed, as `toISOString` writes it. */
  at: string;
}

const storageKey = (id: string): string => `admin-campaign:${id}`;

const read =
  (id: string) =>
  (value: unknown): KeptCampaign | null => {
    if (!isFields(value) || typeof value['at'] !== 'string' || !isFields(value['base'])) return null;
    if (value['base']['id'] !== id || typeof value['base']['rev'] !== 'number') return null;
    const names = Object.keys(campaignDraft.shape);
    const isWhole = isFields(value['draft']) && names.every((name) => name in (value['draft'] as object));
    return isWhole ? (value as unknown as KeptCampaign) : null;
  };

/** The unsaved work on a campaign: this window's, or else what another one left; null if there is none. */
export const keptCampaign = (id: string): KeptCampaign | null => foundWork(storageKey(id), read(id));
/** The same, as far as it is still unsaved: what another window, or another device, has since saved is deleted. */
export function unsavedCampaign(stored: CampaignDetail): KeptCampaign | null {
  const kept = keptCampaign(stored.id);
  if (!kept || !isSameCampaign(kept.draft, draftOfCampaign(stored))) return kept;
  forgetCampaign(stored.id);
  return null;
}
/** This window's unsaved work on a campaign, or null. */
export const ownCampaign = (id: string): KeptCampaign | null => ownWork(storageKey(id), read(id));

/** Stores unsaved work. False if this browser has no room for it. */
export const keepCampaign = (id: string, kept: KeptCampaign): boolean => keepWork(storageKey(id), kept);
/** Deletes this window's unsaved work on a campaign. */
export const forgetCampaign = (id: string): void => forgetWork(storageKey(id));
/** Deletes the unsaved work of all windows on a deleted campaign. */
export const eraseCampaign = (id: string): void => eraseWork(storageKey(id));
