import type { EssaySummary } from '#contract/api/essays.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import { direction } from './direction.ts';
import { essaysHref, keyOf } from './essay-choice.ts';
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

/** Visible words, which can be links. */
const seen = (words: readonly string[]): string[] => words.filter((word) => keyOf(word) !== '');

/** The categories of an essay, above its title, each a link to its essays; nothing if it has none. */
export function essayCategories({ content }: EssaySummary): Markup | false {
  const categories = seen(content.categories);
  return (
    categories.length > 0 &&
    html`<p class="essay-categories">
      ${categories.map((category) => html`<a ${direction(category)}href="${essaysHref({ category })}">${category}</a>`)}
    </p>`
  );
}

/** The tags of an essay, as links; nothing if it has none. */
export function essayTags({ content }: EssaySummary): Markup | false {
  const tags = seen(content.tags);
  return (
    tags.length > 0 &&
    html`<ul class="flex flex-wrap gap-2" aria-label="Tags">
      ${tags.map((tag) => html`<li><a class="tag" href="${essaysHref({ tag })}">${tag}</a></li>`)}
    </ul>`
  );
}

/**
 * What a page that is waiting for storage says without JavaScript: it reloads itself
 * (netlify/server/pages/patience.ts).
 */
export const triesAgain = (): Markup =>
  html`<noscript><p>Our storage does not answer. This page tries again every 30 seconds.</p></noscript>`;
