import { Refusal } from '../http/refusal.ts';
import { renderCampaign, type Composed } from '../mail/templates/campaign.ts';
import type { Letterhead, Written } from '../mail/templates/write-mail.ts';

/** The mail that a campaign makes. Throws Refusal with the reason where it cannot be drawn. */
export function writtenOf(draft: Composed, letterhead: Letterhead): Written {
  try {
    return renderCampaign(draft, letterhead);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new Refusal('unprocessable', `It cannot be drawn as a mail. ${reason}`.trim(), {
      fields: { markdown: reason },
    });
  }
}
