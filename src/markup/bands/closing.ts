import type { Band } from '#contract/content/page.ts';
import { html, type Markup } from '../html.ts';
import { actionsMarkup } from './actions.ts';

/** A heading with buttons at the end of a page. */
export const closingBand = (
  { id, heading, text, actions }: Omit<Band, 'kind'>,
  email: string,
  anchor = false,
): Markup =>
  html`<section class="closing" ${anchor && html` id="${id}"`} aria-labelledby="${id}-heading">
    <div class="wrap">
      <h2 id="${id}-heading" class="max-w-[18em]">${heading}</h2>
      ${text && html`<p class="lead mt-5">${text}</p>`}${actionsMarkup(actions, email)}
    </div>
  </section>`;
