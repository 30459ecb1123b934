import { campaignDraft, type CampaignDetail, type CampaignDraft } from '#contract/campaign.ts';
import { isRecord } from '../fields/group-value.ts';

/** Unsaved work of one campaign, as local storage keeps it. */
export interface KeptCampaign {
  draft: CampaignDraft;
  /** The campaign that the work began from. */
  base: CampaignDetail;
  /** When it was last changed, as `toISOString` writes it. */
  at: string;
}

const storageKey = (id: string): string => `admin-campaign:${id}`;

/** The unsaved work of a campaign, or null. What another version of the admin left and cannot be read is no work. */
export function keptCampaign(id: string): KeptCampaign | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(id)) ?? 'null');
    if (!isRecord(value) || typeof value['at'] !== 'string' || !isRecord(value['base'])) return null;
    if (value['base']['id'] !== id || typeof value['base']['rev'] !== 'number') return null;
    const names = Object.keys(campaignDraft.shape);
    const isWhole = isRecord(value['draft']) && names.every((name) => name in (value['draft'] as object));
    return isWhole ? (value as unknown as KeptCampaign) : null;
  } catch {
    return null;
  }
}

/** Keeps unsaved work; where the browser has no room left it lives in this tab alone. */
export function keepCampaign(id: string, kept: KeptCampaign): void {
  try {
    localStorage.setItem(storageKey(id), JSON.stringify(kept));
  } catch {
    return;
  }
}

export const forgetCampaign = (id: string): void => localStorage.removeItem(storageKey(id));
