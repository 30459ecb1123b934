import type { ShownEssay } from '#contract/api/essay-fingerprint.ts';
import { contents } from './contents.ts';
import { direction } from './direction.ts';
import { essayCategories, essayFacts, essayTags, triesAgain } from './essay-parts.ts';
import { html, rendered, type Markup } from './html.ts';
import { picture } from './picture.ts';
import { withPullQuote } from './pull-quote.ts';

/**
 * An essay (product §2), shared by the build, the server and live updates of a page. The featured quote is highlighted
 * where the text contains it, otherwise shown above the text.
 */
export function essayArticle(essay: ShownEssay): Markup {
  const { slug, title, content } = essay;
  const { featuredQuote: quote } = content;
  const quoting = quote === undefined ? null : withPullQuote(essay.html, quote);
  return html`<article class="essay" aria-labelledby="essay-title">
    <header class="essay-head">
      ${essayCategories(essay)}
      <h1 ${direction(title)}id="essay-title">${title}</h1>
      ${content.subtitle !== '' && html`<p ${direction(content.subtitle)}class="lead">${content.subtitle}</p>`}
      ${essayFacts(essay)}${essayTags(essay)}
    </header>
    ${content.featuredImage && picture(content.featuredImage, { className: 'essay-picture', sizes: '(min-width: 48rem) 46rem, 100vw' })}
    ${quote && !quoting && html`<blockquote ${direction(quote)}class="essay-quote">${quote}</blockquote>`}
    ${contents(essay.html)}
    <div class="prose">${quoting ?? rendered(essay.html)}</div>
    <footer class="essay-foot">
      <section class="share-panel" aria-labelledby="share-heading">
        <h2 id="share-heading">Share this essay</h2>
        <button class="btn" type="button" data-late data-event="share" data-share-essay="${slug}" data-title="${title}">
          Share
        </button>
      </section>
      <a class="link-arrow" href="/essays">Read More Essays</a>
    </footer>
  </article>`;
}

/** Shown while an essay loads. The page has no other heading until then. */
export const essayLoading = (): Markup =>
  html`<div class="essay-loading" role="status">
    <h1>Loading essay...</h1>
    ${triesAgain()}
  </div>`;

/** Replaces an essay that does not exist or could not be loaded (product §2, §8). */
export const essayMissing = (message: string): Markup =>
  html`<div class="empty-state essay-missing">
    <h1>Essay Not Found</h1>
    <p class="text-muted" role="alert">${message}</p>
    <a class="btn" href="/essays">Back to Essays</a>
  </div>`;
