import { longDate } from '#contract/content/essay-date.ts';
import { archiveFeedPath, issuePath, type Issue } from '#contract/content/issue.ts';
import { direction } from './direction.ts';
import { html, type Markup } from './html.ts';

/** When an issue was sent. */
export const issueDate = ({ publishedAt }: Issue): Markup =>
  html`<time datetime="${publishedAt}">${longDate(publishedAt)}</time>`;

const entry = (issue: Issue): Markup =>
  html`<li class="issue-entry">
    <p class="essay-facts">${issueDate(issue)}</p>
    <div>
      <h2 ${direction(issue.title)}class="issue-entry-title"><a href="${issuePath(issue.slug)}">${issue.title}</a></h2>
      <p ${direction(issue.summary)}class="text-muted">${issue.summary}</p>
    </div>
  </li>`;

/** The public issues of the newsletter, newest first; if there are none, a note that the first is still to come. */
export const issueList = (issues: readonly Issue[]): Markup =>
  issues.length > 0
    ? html`<ul class="issue-list">
          ${issues.map(entry)}
        </ul>
        <p class="issue-feed"><a class="link-arrow" href="${archiveFeedPath}">Follow the issues by RSS</a></p>`
    : html`<div class="empty-state">
        <h2>No issues to read here now</h2>
        <p class="text-muted">Leave your address below and confirm it through our mail to get the next issue.</p>
      </div>`;

const lookAgain = html`<p class="text-muted" role="alert">
  Something on our side does not answer. Please load this page again in a minute.
</p>`;

/** Replaces the issues while storage does not answer and no cached list is available. */
export const issuesUnknown = (): Markup =>
  html`<div class="empty-state">
    <h2>We cannot look this up just now</h2>
    ${lookAgain}
  </div>`;

/** The same for the page of an issue, which has no other heading. */
export const issueUnknown = (): Markup =>
  html`<div class="empty-state">
    <h1>We cannot look this up just now</h1>
    ${lookAgain}
  </div>`;
