import { campaigns as campaignsIn, type CampaignRecord, type FrozenMail } from '#storage/collections/campaigns.ts';
import type { Subscribers } from '#storage/collections/subscribers.ts';
import type { Stores } from '#storage/stores.ts';
import { isInAudience, isSubscriber } from '../../campaigns/audience.ts';
import { withShownPictures } from '../../campaigns/with-shown-pictures.ts';
import { countedClicks } from '../click-address.ts';
import { renderCampaign } from '../templates/campaign.ts';
import type { Letterhead } from '../templates/write-mail.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * After the first delay the campaign says that it began late; after the second its author must decide whether to send
 * it at all.
 */
const lateMs = 10 * minute;
const tooLateMs = 12 * hour;

/**
 * A scheduled campaign once its time has come: it begins, with a notice if late; after half a day its author decides.
 */
export function comeDue(campaign: CampaignRecord, now: number): CampaignRecord | null {
  const { sendAt = now, state } = campaign;
  if (state !== 'scheduled' || sendAt > now) return null;
  const late = now - sendAt;
  const planned = `It was planned for ${new Date(sendAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (late > tooLateMs) {
    const notice = `${planned}, and the site sent nothing then. Resume it to send it now, or cancel it.`;
    return { ...campaign, state: 'paused', notice };
  }
  const began = { ...campaign, state: 'sending' as const, startedAt: now };
  return late > lateMs ? { ...began, notice: `${planned} and began ${spanOf(late)} later.` } : began;
}

const spanOf = (span: number): string =>
  span < 2 * hour ? `${Math.round(span / minute)} minutes` : `${Math.round(span / hour)} hours`;

/**
 * Fixes what is sent, with the links to count if the author wants that; null if the template throws. The campaign
 * itself is updated to name the pictures that are sent, so that its issue in the archive shows them as well. Throws
 * StorageUnavailable.
 * @param onSettled called if the pictures sent differ from those in the text
 */
export async function freeze(
  stores: Stores,
  id: string,
  campaign: CampaignRecord,
  letterhead: Letterhead,
  onSettled?: (campaign: CampaignRecord) => Promise<unknown>,
): Promise<FrozenMail | null> {
  const campaigns = stores.open(campaignsIn);
  const frozen = await campaigns.frozen(id);
  if (frozen) return frozen;
  const counted = campaign.clicks ? countedClicks(letterhead.origin, id) : null;
  const shown = await withShownPictures(campaign, stores);
  const { markdown } = shown;
  if (markdown !== campaign.markdown) {
    await campaigns.change(id, (standing) => standing && { ...standing.value, markdown });
    await onSettled?.(shown);
  }
  const written = await Promise.resolve()
    .then(() => renderCampaign(letterhead, { ...shown, ...(counted && { click: counted.click }) }))
    .catch(() => null);
  return written && campaigns.freeze(id, { ...written, ...(counted && { links: counted.links }) });
}

/** The size of the audience. Throws StorageUnavailable. */
export async function countAudienceOf(
  subscribers: Subscribers,
  { segment }: CampaignRecord,
  startedAt: number,
): Promise<number> {
  let count = 0;
  for await (const { records } of subscribers.eachOfSlice())
    for (const { id, value } of records) if (isSubscriber(id) && isInAudience(value, segment, startedAt)) count += 1;
  return count;
}
