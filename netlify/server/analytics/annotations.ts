import type { ReportAnnotation } from '#contract/api/analytics-report.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { storesOf } from '#storage/stores.ts';
import { visibleNow } from '../content/items/visible-now.ts';

/**
 * What the site has done since a given moment, oldest first: visible essays with their publication dates, and campaigns
 * with the start of their sending.
 *
 * @throws StorageUnavailable
 */
export async function readAnnotations(deployContext: string, since: string, now: Date): Promise<ReportAnnotation[]> {
  const [{ values }, sent] = await Promise.all([
    visibleNow(deployContext, 'essays', now),
    storesOf(deployContext).open(campaigns).all(),
  ]);
  const all: ReportAnnotation[] = [
    ...values.map(({ title, slug, publishedAt, content, createdAt }) => ({
      at: publishedAt ?? content.publishDate ?? createdAt,
      kind: 'essay' as const,
      title,
      path: `/essays/${slug}`,
    })),
    ...sent.records.flatMap(({ id, value: { startedAt, subject: title } }) => {
      const path = `/admin/newsletter/campaigns/${id}`;
      return startedAt === undefined
        ? []
        : [{ at: new Date(startedAt).toISOString(), kind: 'campaign' as const, title, path }];
    }),
  ];
  return all
    .map((one) => ({ ...one, at: new Date(one.at).toISOString() }))
    .filter(({ at }) => at >= since && at <= now.toISOString())
    .sort((left, right) => (left.at < right.at ? -1 : 1));
}
