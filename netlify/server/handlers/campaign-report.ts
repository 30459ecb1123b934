import { type countAudience, type reportCampaign } from '#contract/api/admin-campaigns.ts';
import { segment } from '#contract/campaign.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { sends } from '#storage/collections/sends.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { storesOf } from '#storage/stores.ts';
import { isConfirmed, isInAudience, isSubscriber, pagesAround } from '../campaigns/audience.ts';
import { campaignViewOf } from '../campaigns/campaign-view.ts';
import { clicksOf } from '../campaigns/clicks-of.ts';
import { countSends } from '../campaigns/progress.ts';
import { failedBecause, skippedBecause } from '../campaigns/reasons.ts';
import { invalidField } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';
import { noCampaign } from './campaign-answers.ts';

/** The results of a campaign, counted from the records of its recipients. */
export const report: Handler<typeof reportCampaign> = async ({ deployContext, params }) => {
  const stores = storesOf(deployContext);
  const record = await stores.open(campaigns).read(params['id'] ?? '');
  if (!record) throw noCampaign();
  const kept = stores.open(sends);
  const { startedAt, totals, audience = 0 } = record.value;
  const [counts, unsubscribed, bounced, complained, opened] = await Promise.all([
    startedAt === undefined ? null : (totals ?? countSends(kept, record.id, audience)),
    kept.countLeft(record.id),
    kept.countReturned(record.id, 'bounced'),
    kept.countReturned(record.id, 'complained'),
    record.value.clicks ? clicksOf(stores, record.id) : null,
  ]);
  const { failedBy = {}, skippedBy = {}, ...progress } = counts ?? {};
  return {
    success: true,
    campaign: campaignViewOf(record, 'sent' in progress ? progress : null),
    failed: byFrequency(failedBy, failedBecause),
    skipped: byFrequency(skippedBy, skippedBecause),
    unsubscribed,
    returned: { bounced, complained },
    clicks: opened,
  };
};

/** The most frequent first. */
const byFrequency = (counts: Readonly<Record<string, number>>, sentenceOf: (word: string) => string) =>
  Object.entries(counts)
    .map(([word, count]) => ({ reason: sentenceOf(word), count }))
    .sort((left, right) => right.count - left.count);

/** How many a segment would reach if sent now, and the pages to choose from. */
export const audience: Handler<typeof countAudience> = async ({ deployContext, query, now }) => {
  const asked = segmentIn(query);
  const pages = new Map<string, number>();
  const start = now.getTime();
  const { records } = await storesOf(deployContext)
    .open(subscribers)
    .outline((value) => {
      const { page } = value.consent;
      if (page !== null && isConfirmed(value, start))
        for (const one of pagesAround(page)) pages.set(one, (pages.get(one) ?? 0) + 1);
      return isInAudience(value, asked, start);
    });
  const listed = [...pages].map(([page, count]) => ({ page, count })).sort((a, b) => b.count - a.count);
  return { success: true, count: records.filter(({ id }) => isSubscriber(id)).length, pages: listed };
};

/**
 * The segment in the query; without one, everyone.
 * @throws Refusal `invalid` with a message for the field
 */
function segmentIn(query: URLSearchParams) {
  const kind = query.get('kind') ?? 'all';
  const dates = { from: query.get('from'), to: query.get('to') };
  const read = segment.safeParse(
    kind === 'page' ? { kind, page: query.get('page') } : kind === 'dates' ? { kind, ...dates } : { kind },
  );
  if (read.success) return read.data;
  const [{ path, message } = { path: [], message: 'Choose a segment.' }] = read.error.issues;
  throw invalidField(String(path[0] ?? 'kind'), message);
}
