import type { archiveCampaign } from '#contract/api/admin-campaigns.ts';
import { notPurgedText } from '#contract/content/cache-tags.ts';
import { issuePath } from '#contract/content/issue.ts';
import { campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import { storesOf } from '#storage/stores.ts';
import { archiveTags, issueOf, slugProblem } from '../campaigns/archive.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { detailOf, noCampaign } from './campaign-answers.ts';

/**
 * Puts an issue into the public archive or takes it out, whatever the state of its sending. Once published, an address
 * is kept, since readers know it.
 */
export const archive: Handler<typeof archiveCampaign> = async (call) => {
  const { body, deployContext, params } = call;
  const collection = storesOf(deployContext).open(campaigns);
  const standing = await collection.read(params['id'] ?? '');
  if (!standing) throw noCampaign();
  const isOut = issueOf({ ...standing.value, archive: true }) !== null;
  const slug = isOut ? standing.value.slug : (body.slug ?? standing.value.slug);
  const problem = body.archive ? await whySlugIsNone(deployContext, standing.id, slug) : null;
  if (problem !== null) throw new Refusal('unprocessable', problem, { fields: { slug: problem } });
  const { record } = await collection.change(standing.id, (found) =>
    !found || (found.value.archive === body.archive && found.value.slug === slug)
      ? null
      : { ...found.value, archive: body.archive, slug },
  );
  if (!record) throw noCampaign();
  const kept = await keptNote(call);
  return { success: true, message: said(record.value) + kept, campaign: await detailOf(deployContext, record) };
};

const whySlugIsNone = async (deployContext: string, id: string, slug: string | null): Promise<string | null> =>
  slug === null ? 'Write the last part of its address in the archive.' : slugProblem(deployContext, id, slug);

function said(campaign: CampaignRecord): string {
  const issue = issueOf(campaign);
  if (issue) return `Everyone can read it at ${issuePath(issue.slug)}.`;
  return campaign.archive ? 'It will be in the archive once sending has begun.' : 'It is not in the archive.';
}

/** Purges the archive from the CDN; the returned text says if that failed. */
async function keptNote(call: Call): Promise<string> {
  const isPurged = await purgeCache(call, archiveTags);
  return isPurged ? '' : ` ${notPurgedText}`;
}
