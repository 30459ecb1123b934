import { html, type Markup } from '../html.ts';

export interface Figure {
  label: string;
  value: string;
  /** Name by which a script finds it. */
  key?: string;
}

/** Large figures, each above what it counts. */
export const figuresList = (figures: readonly Figure[]): Markup =>
  html`<dl class="counters">
    ${figures.map(
      ({ key, label, value }) =>
        html`<div>
          <dt>${label}</dt>
          <dd${key !== undefined && html` data-counter="${key}"`}>${value}</dd>
        </div>`,
    )}
  </dl>`;
