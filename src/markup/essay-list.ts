import type { EssaySummary } from '#contract/api/essays.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import { essayCard } from './essay-card.ts';
import { allEssays, chooseEssays, type AskedEssays, type ChosenEssays } from './essay-choice.ts';
import { essayFilter, essayPages, essaysFound, essaysNowhere } from './essay-filter.ts';
import { triesAgain } from './essay-parts.ts';
import { html, type Markup } from './html.ts';

interface Year {
  /** In UTC, like displayed dates. */
  year: string;
  essays: EssaySummary[];
}

/** Essays grouped by year; expects them newest first. */
function byYears(essays: readonly EssaySummary[]): Year[] {
  const years: Year[] = [];
  for (const essay of essays) {
    const year = essayDate(essay).iso.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.essays.push(essay);
    else years.push({ year, essays: [essay] });
  }
  return years;
}

/** The essays of a year, under its number. */
const yearOfEssays = ({ year, essays }: Year): Markup =>
  html`<section class="essay-year" aria-labelledby="year-${year}">
    <h2 id="year-${year}" class="essay-year-number">${year}</h2>
    <ul class="essay-rows">
      ${essays.map((essay) => html`<li class="essay-entry">${essayCard(essay, { level: 3, isLead: false })}</li>`)}
    </ul>
  </section>`;

/**
 * A page of the list of essays (product §2): the newest large, the others by year. If there are none, it shows 'No
 * Essays Yet', or what to do about an empty selection.
 */
export function chosenEssayList(list: ChosenEssays): Markup {
  if (list.all === 0)
    return html`<div class="empty-state">
      <h2>No Essays Yet</h2>
      <p class="text-muted">The first one is being written.</p>
    </div>`;
  if (!list.isThere) return html`${essayFilter(list)}${essaysNowhere(list)}`;
  const [newest] = list.asked.page === 1 ? list.shown : [];
  const others = newest ? list.shown.slice(1) : list.shown;
  return html`${essayFilter(list)}${essaysFound(list)}
  ${newest && html`<div class="essay-lead">${essayCard(newest, { level: 2, isLead: true })}</div>`}
  ${byYears(others).map(yearOfEssays)}${essayPages(list)}`;
}

/** The same from all visible essays, newest first. */
export const essayList = (essays: readonly EssaySummary[], asked: AskedEssays = allEssays): Markup =>
  chosenEssayList(chooseEssays(essays, asked));

const skeletonCards = 6;

/** Shown if the build knew of no essay and storage cannot say whether there is one, until the API answers. */
export const essaySkeleton = (): Markup =>
  html`<p class="visually-hidden" role="status">Loading essays...</p>
    ${triesAgain()}
    <ul class="essay-rows" aria-hidden="true">
      ${Array.from({ length: skeletonCards }, () => html`<li class="skeleton essay-skeleton"></li>`)}
    </ul>`;

/** Shown above a list that could not be checked. It takes up space before it is visible, so that nothing moves. */
export const essaysFailed = (): Markup =>
  html`<p class="notice-error essays-error" role="alert" data-quiet>Failed to load essays. Please try again later.</p>`;
