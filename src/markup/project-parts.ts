import type { Project } from '#contract/content/project.ts';
import { html, type Markup } from './html.ts';

const figures = new Intl.NumberFormat('en-US');

/** The figures of a project; its page also explains them. */
export const metricList = (metrics: NonNullable<Project['metrics']>, withMeaning = false): Markup =>
  html`<dl class="metrics">
    ${metrics.map(
      ({ label, value, suffix, description, color }) =>
        html`<div class="metric tone-${color}">
          <dt class="metric-label">${label}</dt>
          <dd class="metric-figure">${figures.format(value)}${suffix}</dd>
          ${withMeaning && html`<dd class="metric-meaning">${description}</dd>`}
        </div>`,
    )}
  </dl>`;

/** Where a project is, when it began, and how we take part in it. */
export const factList = (project: Pick<Project, 'location' | 'yearStarted' | 'partnerType'>): Markup =>
  html`<dl class="project-facts">
    ${fact('Location', project.location)}${fact('Since', project.yearStarted)}
    ${fact('Partnership', project.partnerType)}
  </dl>`;

const fact = (name: string, value: string | number): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

/** The technologies of a project. */
export const stackList = (title: string, names: readonly string[]): Markup =>
  html`<ul class="flex flex-wrap gap-2" aria-label="Tech stack of ${title}">
    ${names.map((name) => html`<li class="tag">${name}</li>`)}
  </ul>`;
