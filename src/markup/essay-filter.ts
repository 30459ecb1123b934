import { essaysHref, type Choice, type ChosenEssays } from './essay-choice.ts';
import { html, type Markup } from './html.ts';

type Kind = 'category' | 'tag';

/** A link to a list, marked if it is the current one. */
function choice(href: string, isCurrent: boolean, words: Markup, count: number): Markup {
  const said = html`${words} <span class="essay-count">${count}</span>`;
  return isCurrent
    ? html`<li><a class="essay-choice" href="${href}" aria-current="true">${said}</a></li>`
    : html`<li><a class="essay-choice" href="${href}">${said}</a></li>`;
}

/** Links to all essays and to each category or tag, with counts. A choice of the other kind is kept. */
function row({ asked }: ChosenEssays, kind: Kind, choices: readonly Choice[], all: number): Markup {
  const hrefOf = (key: string | null) => essaysHref({ ...asked, [kind]: key, page: 1 });
  return html`<ul class="essay-choices" aria-label="${kind === 'category' ? 'By category' : 'By tag'}">
    ${choice(hrefOf(null), asked[kind] === null, html`All`, all)}
    ${choices.map(({ key, label, count }) =>
      choice(hrefOf(key), asked[kind] === key, html`<span class="essay-choice-name">${label}</span>`, count),
    )}
  </ul>`;
}

/**
 * Chooses essays by category and tag. Links, so that each choice has an address and works without JavaScript (decision
 * 0155).
 */
export function essayFilter(list: ChosenEssays): Markup | false {
  const { asked, tag, categories, tags, ofTag, ofCategory } = list;
  if (categories.length === 0 && tags.length === 0) return false;
  return html`<nav class="essay-filter no-print" aria-label="Essays by subject">
    ${(categories.length > 0 || asked.category !== null) && row(list, 'category', categories, ofTag)}
    ${
      (tags.length > 0 || asked.tag !== null) &&
      html`<details class="essay-tags">
        <summary>${tag === null ? 'Tags' : html`Tag: <strong>${tag}</strong>`}</summary>
        ${row(list, 'tag', tags, ofCategory)}
      </details>`
    }
  </nav>`;
}

const countOf = (count: number): string => (count === 1 ? '1 essay' : `${count} essays`);

/** The selection in words: `in Payments, tagged “ussd”`. */
export const subjectOf = ({ category, tag }: Pick<ChosenEssays, 'category' | 'tag'>): string =>
  [...(category === null ? [] : [`in ${category}`]), ...(tag === null ? [] : [`tagged “${tag}”`])].join(', ');

/** Above a filtered list: what it shows, and a link to all essays. */
export function essaysFound(list: ChosenEssays): Markup | false {
  const { asked, category, total, pages } = list;
  const subject = subjectOf(list);
  if (subject === '' && asked.page === 1) return false;
  const page = pages > 1 && asked.page !== null ? `, page ${asked.page} of ${pages}` : '';
  return html`<div class="essays-found">
    <h2 dir="auto">${countOf(total)}${subject && ` ${subject}`}${page}</h2>
    ${
      subject &&
      html`<p class="essay-back">
        ${
          asked.category !== null &&
          asked.tag !== null &&
          html`<a class="link-arrow" href="${essaysHref({ category: asked.category })}">All in ${category}</a>`
        }
        <a class="link-arrow" href="/essays">All essays</a>
      </p>`
    }
  </div>`;
}

/** Replaces the list if the selection has no essays, or fewer pages than the address asks for. */
export function essaysNowhere(list: ChosenEssays): Markup {
  const { asked, category, tag, total, pages, ofTag, ofCategory } = list;
  const subject = subjectOf(list);
  const isBoth = total === 0 && category !== null && tag !== null;
  const ways: Markup[] = [];
  const offer = (href: string, label: string) =>
    ways.push(html`<li><a class="link-arrow" dir="auto" href="${href}">${label}</a></li>`);
  if (total > 0)
    offer(essaysHref({ ...asked, page: 1 }), subject ? `All ${countOf(total)} ${subject}` : 'The newest essays');
  if (isBoth && ofCategory > 0)
    offer(essaysHref({ category: asked.category }), `${countOf(ofCategory)} ${subjectOf({ category, tag: null })}`);
  if (isBoth && ofTag > 0)
    offer(essaysHref({ tag: asked.tag }), `${countOf(ofTag)} ${subjectOf({ category: null, tag })}`);
  if (total === 0 || subject) offer('/essays', 'All essays');
  return html`<div class="empty-state">
    <h2 dir="auto">${total === 0 ? `No essays ${subject}` : 'The list ends before this page'}</h2>
    <p class="text-muted">
      ${
        total === 0
          ? 'Nothing is published there at the moment.'
          : `${countOf(total)}${subject && ` ${subject}`} fill ${pages === 1 ? 'one page' : `${pages} pages`}.`
      }
    </p>
    <ul class="essay-ways">
      ${ways}
    </ul>
  </div>`;
}

/** Links to the neighbouring pages; nothing if there is only one. */
export function essayPages({ asked, pages }: ChosenEssays): Markup | false {
  const { page } = asked;
  if (pages < 2 || page === null) return false;
  return html`<nav class="essay-pages no-print" aria-label="Pages of essays">
    ${page > 1 && html`<a class="link-arrow" rel="prev" href="${essaysHref({ ...asked, page: page - 1 })}">Later essays</a>`}
    <p>Page ${page} of ${pages}</p>
    ${page < pages && html`<a class="link-arrow" rel="next" href="${essaysHref({ ...asked, page: page + 1 })}">Earlier essays</a>`}
  </nav>`;
}
