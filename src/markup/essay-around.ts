import type { EssaySummary } from '#contract/api/essays.ts';
import type { Page } from '#contract/content/page.ts';
import { direction } from './direction.ts';
import { html, rendered, type Markup } from './html.ts';
import { picture } from './picture.ts';

/** Where the page of an essay leads next. */
export interface EssaysAround {
  /** The next in the list; the first after the last. */
  next?: EssaySummary | undefined;
  /** Others that share a category or tag; those that share the most come first. */
  related: readonly EssaySummary[];
}

const mostRelated = 2;

const subjectsOf = ({ content: { categories, tags } }: EssaySummary): string[] =>
  [...categories, ...tags].map((subject) => subject.toLowerCase());

/**
 * Where an essay leads next, among the essays that visitors can read.
 *
 * @param essays all of them, newest first
 */
export function essaysAround(essay: EssaySummary, essays: readonly EssaySummary[]): EssaysAround {
  const place = essays.findIndex(({ slug }) => slug === essay.slug);
  const next = essays[(place + 1) % essays.length];
  const subjects = new Set(subjectsOf(essay));
  const related = essays
    .filter((other) => other.slug !== essay.slug && other !== next)
    .map((other) => ({ other, shared: new Set(subjectsOf(other).filter((subject) => subjects.has(subject))).size }))
    .filter(({ shared }) => shared > 0)
    .sort((left, right) => right.shared - left.shared)
    .slice(0, mostRelated);
  return { ...(next?.slug !== essay.slug && { next }), related: related.map(({ other }) => other) };
}

const link = ({ slug, title, content: { subtitle } }: EssaySummary): Markup =>
  html`<a ${direction(title)}href="/essays/${slug}">${title}</a>${subtitle !== '' && html` <bdi>${subtitle}</bdi>`}`;

/** The links at the end of an essay; nothing if there is no other. */
export const essayMore = ({ next, related }: EssaysAround): Markup =>
  next
    ? html`<nav class="essay-after" aria-label="More essays">
        <p class="hint">Next essay</p>
        <p>${link(next)}</p>
        ${
          related.length > 0 &&
          html`<p class="hint">On the same subject</p>
            <ul>
              ${related.map((essay) => html`<li>${link(essay)}</li>`)}
            </ul>`
        }
      </nav>`
    : rendered('');

/** The author of an essay as a page of the site introduces them; for other authors only the name is known. */
export type Author = Pick<NonNullable<Page['person']>, 'name'> &
  Partial<Pick<NonNullable<Page['person']>, 'title' | 'experience' | 'portrait'>>;

/** The author box below the text. */
export const essayAuthor = ({ name, title, experience, portrait }: Author): Markup =>
  html`${portrait !== undefined && picture(portrait, { sizes: '6rem', lazy: true, alt: '' })}
    <p>
      <span class="hint">Written by</span>
      ${title === undefined ? html`<strong>${name}</strong>` : html`<a href="/leadership">${name}</a> ${title}`}
      ${experience !== undefined && html`<br />${experience}`}
    </p>`;
