import { targetOf, type Action } from '#contract/content/action.ts';
import { html, type Markup } from '../html.ts';

/** The buttons of a page or band, the first one in the accent colour; nothing if there are none. */
export const actionsMarkup = (actions: readonly Action[] | undefined, email: string): Markup | false =>
  actions !== undefined &&
  actions.length > 0 &&
  html`<div class="mt-8 flex flex-wrap gap-3">
    ${actions.map(
      (action, index) =>
        html`<a
          class="${index === 0 ? 'btn btn-primary' : 'btn'}"
          href="${targetOf(action, email)}"
          data-event
          ${action.href === '{email}' && html` data-live="contactEmail"`}
          >${action.label}</a
        >`,
    )}
  </div>`;
