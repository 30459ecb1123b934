import type { Issue } from '#contract/content/issue.ts';
import { campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { summaryOf } from './issue-summary.ts';

/** An issue with its text. */
export interface ArchivedIssue extends Issue {
  markdown: string;
}

/** The CDN keeps the archive under this tag. Purge it after every change of the archive. */
export const archiveTags: readonly string[] = ['newsletter'];

/** Slugs that no issue may have, because other pages of the site use them. */
const reserved: ReadonlySet<string> = new Set(['confirm', 'go', 'issue', 'not-me', 'page', 'unsubscribe']);

/**
 * The issue of a campaign that visitors may read; null if there is none. It appears once sending has begun, because by
 * then it is out, and remains even if sending is paused or canceled, but only while its author wants it there (decision
 * 0128).
 */
export function issueOf(campaign: CampaignRecord): ArchivedIssue | null {
  const { subject, preview, markdown, archive, slug, startedAt } = campaign;
  if (!archive || slug === null || reserved.has(slug) || startedAt === undefined) return null;
  const publishedAt = new Date(startedAt).toISOString();
  return { slug, title: subject, summary: summaryOf(preview, markdown) || subject, publishedAt, markdown };
}

/** Issues by the record that they are made from, so that what is made from an issue can use it as a key too. */
const issuesOf = new WeakMap<CampaignRecord, ArchivedIssue>();

/**
 * The issues that visitors may read, newest first. As long as a campaign does not change, its issue is the same object.
 * If two have the same slug, the older one keeps it: its address is known.
 */
export async function archivedIssues(deployContext: string): Promise<ArchivedIssue[]> {
  const { records } = await storesOf(deployContext).open(campaigns).all();
  const issues = records.flatMap(({ id, value }: StoredRecord<CampaignRecord>) => {
    const issue = issuesOf.get(value) ?? issueOf(value);
    if (!issue) return [];
    issuesOf.set(value, issue);
    return [{ id, issue }];
  });
  issues.sort((one, two) => compare(one.issue.publishedAt, two.issue.publishedAt) || compare(one.id, two.id));
  const bySlug = new Map<string, ArchivedIssue>();
  for (const { issue } of issues) if (!bySlug.has(issue.slug)) bySlug.set(issue.slug, issue);
  return [...bySlug.values()].reverse();
}

const compare = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);

/** Why a campaign cannot have this address in the archive, in a sentence that says what to do; null if it can. */
export async function slugProblem(deployContext: string, campaign: string, slug: string): Promise<string | null> {
  if (reserved.has(slug)) return 'The site keeps this address for itself. Choose another one.';
  const { records } = await storesOf(deployContext).open(campaigns).all();
  const isTaken = records.some(({ id, value }) => id !== campaign && value.slug === slug && value.state !== 'draft');
  return isTaken ? 'Another issue has this address. Choose another one.' : null;
}
