import { parse, serialize } from 'parse5';
import type { Issue } from '#contract/content/issue.ts';
import type { Site } from '#contract/content/site.ts';
import { headOf } from '#markup/head.ts';
import type { Markup } from '#markup/html.ts';
import { archiveMeta, issueArticle, issueMeta, type Neighbours } from '#markup/issue-article.ts';
import { issueList } from '#markup/issue-list.ts';
import type { Meta } from '#markup/meta.ts';
import { nodesOf, placeIn, setChildren } from './html-tree.ts';
import { fillHead, siteOfPage } from './fill-head.ts';

/** What a page needs besides its shell. */
interface Surroundings {
  site: Site;
  /** Address of the site. */
  origin: string;
}

function filled(shell: string, markup: Markup, metaOf: (site: Site) => Meta, { site, origin }: Surroundings): string {
  const page = parse(shell);
  const place = placeIn(page, 'data-issues');
  const shown = siteOfPage(page, site);
  fillHead(page, headOf(metaOf(shown), shown, origin));
  setChildren(place, nodesOf(markup));
  return serialize(page);
}

/**
 * The shell `issues-shell` filled with the issues, newest first.
 * @throws Error if the shell has no place for them
 */
export const fillIssues = (shell: string, issues: readonly Issue[], around: Surroundings): string =>
  filled(shell, issueList(issues), () => archiveMeta(issues.length === 0), around);

/**
 * The shell `issue-shell` filled with one issue.
 * @param html its rendered text
 * @throws Error if the shell has no place for it
 */
export const fillIssue = (
  shell: string,
  issue: Issue,
  html: string,
  beside: Neighbours,
  around: Surroundings,
): string => filled(shell, issueArticle(issue, html, beside), (site) => issueMeta(issue, site, around.origin), around);
