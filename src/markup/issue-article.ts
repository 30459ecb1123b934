import { ogImagePath } from '#contract/content/og-image.ts';
import { archiveFeedPath, archivePath, issuePath, type Issue } from '#contract/content/issue.ts';
import type { Site } from '#contract/content/site.ts';
import { direction } from './direction.ts';
import { html, rendered, type Markup } from './html.ts';
import { issueDate } from './issue-list.ts';
import { issueJsonLd } from './json-ld.ts';
import type { Meta } from './meta.ts';

/** The neighbouring issues, in sending order. */
export interface Neighbours {
  newer: Issue | undefined;
  older: Issue | undefined;
}

const neighbour = (issue: Issue | undefined, rel: 'prev' | 'next', label: string): Markup | undefined =>
  issue &&
  html`<a class="issue-neighbour" rel="${rel}" href="${issuePath(issue.slug)}"
    ><span class="hint">${label}</span><bdi>${issue.title}</bdi></a
  >`;

/** An issue of the newsletter, its text rendered like that of an essay (product §2). */
export function issueArticle(issue: Issue, body: string, { newer, older }: Neighbours): Markup {
  return html`<article class="essay" aria-labelledby="issue-title">
    <header class="essay-head">
      <p class="essay-categories">Newsletter</p>
      <h1 ${direction(issue.title)}id="issue-title">${issue.title}</h1>
      <p class="essay-facts">${issueDate(issue)}</p>
    </header>
    <div class="prose">${rendered(body)}</div>
    <footer class="essay-foot">
      ${(newer ?? older) && html`<nav class="issue-neighbours" aria-label="Other issues">${neighbour(older, 'prev', 'Previous issue')}${neighbour(newer, 'next', 'Next issue')}</nav>`}
      <a class="link-arrow" href="${archivePath}">All issues</a>
    </footer>
  </article>`;
}

/**
 * A shared picture for cards: the build draws one for each page that it knows, but issues are published between builds.
 */
const image = ogImagePath('page', 'home');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Newsletter', path: archivePath },
];
export const archiveFeed = { name: 'newsletter', path: archiveFeedPath };

/** The head of the list of issues; listed by search engines once there is an issue. */
export const archiveMeta = (noindex: boolean): Meta => ({
  path: archivePath,
  title: 'Newsletter',
  description: 'Issues of our newsletter for engineers who build in emerging markets, to read here or to get by mail.',
  image,
  trail,
  noindex,
  feed: archiveFeed,
});

/** The head of an issue's page; `origin` is the address of the site. */
export function issueMeta(issue: Issue, site: Site, origin: string): Meta {
  const { slug, title, summary: description } = issue;
  const path = issuePath(slug);
  const jsonLd = [issueJsonLd({ path, title, description, image, publishedAt: issue.publishedAt }, site, origin)];
  return { path, title, description, image, trail: [...trail, { name: title, path }], kind: 'article', jsonLd };
}
