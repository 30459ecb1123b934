import type { Issue } from '#contract/content/issue.ts';
import { campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { summaryOf } from './issue-summary.ts';

/** An issue with its text. */
export interface ArchivedIssue extends Issue {
  markdown: string;
}

/** Under which tag the CDN keeps the archive: whoever changes what is in it purges this. */
export const archiveTags: readonly string[] = ['newsletter'];

/** Slugs that no issue may have: other pages of the site are there. */
const reserved: ReadonlySet<string> = new Set(['confirm', 'go', 'issue', 'not-me', 'page', 'unsubscribe']);

/**
 * The issue that visitors may read of a campaign; null where there is none. It is there once somebody was sent it, since then it is out, and stays where its sending is paused
 * or canceled; and only while its author wants it there (decision 0128).
 */
export function issueOf({
  subject,
  preview,
  markdown,
  archive,
  slug,
  startedAt,
}: CampaignRecord): ArchivedIssue | null {
  if (!archive || slug === null || reserved.has(slug) || startedAt === undefined) return null;
  const publishedAt = new Date(startedAt).toISOString();
  return { slug, title: subject, summary: summaryOf(preview, markdown) || subject, publishedAt, markdown };
}

/** The issues that visitors may read, newest first. Of two that have one slug the older keeps it: its address is known. */
export async function archivedIssues(deployContext: string): Promise<ArchivedIssue[]> {
  const { records } = await storesOf(deployContext).open(campaigns).all();
  const issues = records.flatMap(({ id, value }: StoredRecord<CampaignRecord>) => {
    const issue = issueOf(value);
    return issue ? [{ id, issue }] : [];
  });
  issues.sort((one, two) => compare(one.issue.publishedAt, two.issue.publishedAt) || compare(one.id, two.id));
  const bySlug = new Map<string, ArchivedIssue>();
  for (const { issue } of issues) if (!bySlug.has(issue.slug)) bySlug.set(issue.slug, issue);
  return [...bySlug.values()].reverse();
}

const compare = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);

/** Why a campaign cannot have an address in the archive, in a sentence that says what to do; null where it can. */
export async function slugProblem(deployContext: string, campaign: string, slug: string): Promise<string | null> {
  if (reserved.has(slug)) return 'The site keeps this address for itself. Choose another one.';
  const { records } = await storesOf(deployContext).open(campaigns).all();
  const isTaken = records.some(({ id, value }) => id !== campaign && value.slug === slug && value.state !== 'draft');
  return isTaken ? 'Another issue has this address. Choose another one.' : null;
}
