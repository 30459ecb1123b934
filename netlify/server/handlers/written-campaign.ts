import { storesOf } from '#storage/stores.ts';
import { withShownPictures } from '../campaigns/with-shown-pictures.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { Refusal } from '../http/refusal.ts';
import { renderCampaign, type Composed } from '../mail/templates/campaign.ts';
import type { Letterhead, Written } from '../mail/templates/write-mail.ts';
import { letterheadOf } from './letterhead.ts';

/**
 * The mail that a campaign makes if it is sent now. Throws StorageUnavailable, and Refusal with the reason if it cannot
 * be drawn.
 */
export async function writtenNow(draft: Composed, deployContext: string): Promise<Written> {
  const [shown, site] = await Promise.all([withShownPictures(draft, storesOf(deployContext)), builtInSite()]);
  return writtenOf(shown, letterheadOf(site));
}

function writtenOf(draft: Composed, letterhead: Letterhead): Written {
  try {
    return renderCampaign(letterhead, draft);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new Refusal('unprocessable', `It cannot be made into a mail. ${reason}`.trim(), {
      fields: { markdown: reason },
    });
  }
}
