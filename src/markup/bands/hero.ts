import type { Page } from '#contract/content/page.ts';
import { html, type Markup } from '../html.ts';
import { actionsMarkup } from './actions.ts';

/** The introduction at the top of a page. */
export const heroText = ({ eyebrow, heading, lead, actions }: Page, email: string): Markup =>
  html`${eyebrow && html`<p class="survey-label">${eyebrow}</p>`}
    <h1 class="mt-5 max-w-[12em]">${heading}</h1>
    ${lead && html`<p class="lead mt-6">${lead}</p>`}${actionsMarkup(actions, email)}`;
