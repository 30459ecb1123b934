// Fetched only where an essay, or the list of them, is to be shown in other words than it was built.
import type { EssaySummary } from '#contract/api/essays.ts';
import type { ShownEssay } from '#contract/api/essay-fingerprint.ts';
import { essayArticle, essayMissing } from '#markup/essay-article.ts';
import { essayList } from '#markup/essay-list.ts';
import { morph } from './morph.ts';

/** Shows these essays in the list; cards that are the same are left as they are. */
export function showEssays(list: Element, essays: readonly EssaySummary[]): void {
  const place = list.lastElementChild;
  if (place) morph(place, essayList(essays));
}

/** Shows an essay in its place, or why there is none, and says so in the title of the page. */
export function showEssay(place: Element, essay: ShownEssay | string): void {
  const isMissing = typeof essay === 'string';
  morph(place, isMissing ? essayMissing(essay) : essayArticle(essay));
  const siteTitle = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
  document.title = `${isMissing ? 'Essay Not Found' : essay.title} · ${siteTitle}`;
  if (!isMissing) return;
  // The file answers with 200 until the site is built again; this is how search engines are told meanwhile.
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
}
