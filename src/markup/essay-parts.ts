import type { EssaySummary } from '#contract/api/essays.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import { html, type Markup } from './html.ts';

/** Author, date and read time (product §2). */
export function essayFacts(essay: EssaySummary): Markup {
  const date = essayDate(essay);
  return html`<p class="essay-facts">
    <span>${essay.content.author}</span>
    <time datetime="${date.iso}">${date.text}</time>
    <span>${essay.content.readTime} min read</span>
  </p>`;
}

/** What an essay is about, above its title; nothing where nobody said it. */
export const essayCategories = ({ content: { categories } }: EssaySummary): Markup | false =>
  categories.length > 0 && html`<p class="essay-categories">${categories.join(' · ')}</p>`;

/** The tags of an essay; nothing where it has none. */
export const essayTags = ({ content: { tags } }: EssaySummary): Markup | false =>
  tags.length > 0 &&
  html`<ul class="flex flex-wrap gap-2" aria-label="Tags">
    ${tags.map((tag) => html`<li class="tag">${tag}</li>`)}
  </ul>`;

/** What is said without JavaScript on a page that waits for storage: it loads itself again (netlify/server/pages/patience.ts). */
export const triesAgain = (): Markup =>
  html`<noscript><p>Our storage does not answer. This page tries again every 30 seconds.</p></noscript>`;
