import type { CampaignDraft } from '#contract/campaign.ts';
import { issuePath } from '#contract/content/issue.ts';
import type { Composed } from '../mail/templates/campaign.ts';

/** What a campaign is drawn from; its page in the archive is there only once it is sent. */
export const composedOf = ({
  subject,
  preview,
  markdown,
  archive,
  slug,
}: Omit<CampaignDraft, 'segment' | 'clicks'>): Composed => ({
  subject,
  preview,
  markdown,
  ...(archive && slug !== null && { archivedAt: issuePath(slug) }),
});
