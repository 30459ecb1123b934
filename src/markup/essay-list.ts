import type { EssaySummary } from '#contract/api/essays.ts';
import { essayCategories, essayFacts, essayTags, triesAgain } from './essay-parts.ts';
import { html, type Markup } from './html.ts';
import { picture } from './picture.ts';

/** Above the words of a card: what its author chose, else the first picture of the text. */
function cardTop({ featuredImage, featuredQuote, firstPicture }: EssaySummary['content']): Markup | false {
  if (featuredImage === undefined && featuredQuote !== undefined)
    return html`<blockquote class="essay-quote">${featuredQuote}</blockquote>`;
  const path = featuredImage ?? firstPicture;
  const sizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw';
  return path !== undefined && picture(path, { className: 'essay-picture', sizes, lazy: true });
}

/** Whether the excerpt of an essay, whose text holds no sentence, is its title or subtitle. */
const saysTitleAgain = ({ title, content }: EssaySummary): boolean =>
  [title, content.subtitle].includes(content.excerpt);

function essayCard(essay: EssaySummary): Markup {
  const { slug, title, content } = essay;
  return html`<li class="essay-entry">
    <article class="card essay-card" aria-labelledby="essay-${slug}">
      ${cardTop(content)}
      <div class="essay-card-text">
        ${essayCategories(essay)}
        <h2 id="essay-${slug}" class="essay-card-title">${title}</h2>
        ${content.subtitle !== '' && html`<p class="essay-card-subtitle">${content.subtitle}</p>`}
        ${!saysTitleAgain(essay) && html`<p class="text-muted">${content.excerpt}</p>`}
        ${essayTags(essay)}${essayFacts(essay)}
        <a class="link-arrow" href="/essays/${slug}" aria-describedby="essay-${slug}">Read full essay</a>
      </div>
    </article>
  </li>`;
}

/** The list of essays (product §2); without any, 'No Essays Yet'. */
export const essayList = (essays: readonly EssaySummary[]): Markup =>
  essays.length > 0
    ? html`<ul class="essay-grid">
        ${essays.map(essayCard)}
      </ul>`
    : html`<div class="empty-state">
        <h2>No Essays Yet</h2>
        <p class="text-muted">The first one is being written.</p>
      </div>`;

const skeletonCards = 6;

/** Stands where the build knew no essay and storage cannot say whether there is one, until the API has said it. */
export const essaySkeleton = (): Markup =>
  html`<p class="visually-hidden" role="status">Loading essays...</p>
    ${triesAgain()}
    <ul class="essay-grid" aria-hidden="true">
      ${Array.from({ length: skeletonCards }, () => html`<li class="skeleton essay-skeleton"></li>`)}
    </ul>`;

/** Stands above a list that could not be checked, and takes its place before it is shown, so that nothing moves. */
export const essaysFailed = (): Markup =>
  html`<p class="notice-error essays-error" role="alert" data-quiet>Failed to load essays. Please try again later.</p>`;
