import type { EssaySummary } from '#contract/api/essays.ts';
import { figurePath } from '#contract/content/drawn-figure.ts';
import { direction } from './direction.ts';
import { essayMark } from './essay-mark.ts';
import { essayCategories, essayFacts, essayTags } from './essay-parts.ts';
import { html, type Markup } from './html.ts';
import { picture } from './picture.ts';

/** The look of an essay in its list; the newest is large. */
interface Look {
  level: 2 | 3;
  isLead: boolean;
}

/**
 * An essay's picture: the author's choice, else the first picture or drawing of its text, else a mark for its category.
 */
function art(essay: EssaySummary, isLead: boolean): Markup {
  const { featuredImage, firstFigure, firstPicture } = essay.content;
  const path = featuredImage ?? firstPicture;
  if (path !== undefined && (featuredImage !== undefined || firstFigure === undefined)) {
    const sizes = isLead
      ? '(min-width: 64rem) 42rem, 100vw'
      : '(min-width: 64rem) 32rem, (min-width: 48rem) 50vw, 100vw';
    return html`<div class="essay-art">${picture(path, { className: 'essay-picture', sizes, lazy: true })}</div>`;
  }
  if (firstFigure === undefined) return html`<div class="essay-art essay-sheet">${essayMark(essay)}</div>`;
  return html`<div class="essay-art essay-sheet">
    <img
      class="essay-figure"
      src="${figurePath(firstFigure)}"
      width="480"
      height="240"
      alt=""
      ${!isLead && html`loading="lazy"`}
      decoding="async"
    />
  </div>`;
}

/** Whether the excerpt only repeats the title or subtitle, because the text contains no sentence. */
const saysTitleAgain = ({ title, content }: EssaySummary): boolean =>
  [title, content.subtitle].includes(content.excerpt);

/**
 * An essay in its list (product §2). Category and tag links lead to lists of essays; the rest of the card leads to the
 * essay.
 */
export function essayCard(essay: EssaySummary, { level, isLead }: Look): Markup {
  const { slug, title, content } = essay;
  const heading =
    level === 2
      ? html`<h2 ${direction(title)}id="essay-${slug}" class="essay-card-title">${title}</h2>`
      : html`<h3 ${direction(title)}id="essay-${slug}" class="essay-card-title">${title}</h3>`;
  return html`<article class="essay-card" aria-labelledby="essay-${slug}">
    ${art(essay, isLead)}
    <div class="essay-card-text">
      ${essayCategories(essay)}${heading}
      ${content.subtitle !== '' && html`<p ${direction(content.subtitle)}class="essay-card-subtitle">${content.subtitle}</p>`}
      ${!saysTitleAgain(essay) && html`<p ${direction(content.excerpt)}class="text-muted">${content.excerpt}</p>`}
    </div>
    ${
      content.featuredImage === undefined &&
      content.featuredQuote !== undefined &&
      html`<blockquote ${direction(content.featuredQuote)}class="essay-quote">${content.featuredQuote}</blockquote>`
    }
    <div class="essay-card-foot">
      ${essayFacts(essay)}${essayTags(essay)}
      <a class="link-arrow" href="/essays/${slug}" aria-describedby="essay-${slug}">Read full essay</a>
    </div>
  </article>`;
}
