import type { Band } from '#contract/content/page.ts';
import { html, type Markup } from '../html.ts';
import { actionsMarkup } from './actions.ts';

/** A heading beside its text, with a large first paragraph. */
export function statementBand({ id, heading, text = '', actions }: Band, email: string, anchor = false): Markup {
  const [first, ...rest] = text.split(/\n{2,}/);
  return html`<section class="band" ${anchor && html` id="${id}"`} aria-labelledby="${id}-heading">
    <div class="wrap statement">
      <h2 id="${id}-heading" class="survey-label statement-label">${heading}</h2>
      <div>
        <p class="statement-first">${first}</p>
        ${rest.map((paragraph) => html`<p class="lead mt-6">${paragraph}</p>`)}${actionsMarkup(actions, email)}
      </div>
    </div>
  </section>`;
}
