import { campaignDraft, type CampaignDetail, type CampaignDraft } from '#contract/campaign.ts';
import { isRecord } from '../fields/group-value.ts';
import { keepInBrowser } from './keep-in-browser.ts';

/** Unsaved work on a campaign, as stored in local storage. */
export interface KeptCampaign {
  draft: CampaignDraft;
  /** The campaign at the start of the work. */
  base: CampaignDetail;
  /** When it was last changed, as `toISOString` writes it. */
  at: string;
}

const storageKey = (id: string): string => `admin-campaign:${id}`;

/** The unsaved work on a campaign, or null. Ignores unreadable data from another version of the admin. */
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

/** Stores unsaved work. False if this browser has no room for it. */
export const keepCampaign = (id: string, kept: KeptCampaign): boolean => keepInBrowser(storageKey(id), kept);

export const forgetCampaign = (id: string): void => localStorage.removeItem(storageKey(id));
