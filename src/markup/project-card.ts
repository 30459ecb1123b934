import type { Project } from '#contract/content/project.ts';
import { html, type Markup } from './html.ts';
import { picture } from './picture.ts';
import { statusBadge } from './project-status.ts';

const figures = new Intl.NumberFormat('en-US');

const metricsOf = (metrics: NonNullable<Project['metrics']>): Markup =>
  html`<section class="project-metrics">
    <h4 class="project-part">Key Metrics</h4>
    <dl class="grid gap-3">
      ${metrics.map(
        ({ label, value, suffix, description, color }) =>
          html`<div class="metric tone-${color}">
            <dt class="metric-label">${label}</dt>
            <dd class="metric-figure">${figures.format(value)}${suffix}</dd>
            <dd class="hint">${description}</dd>
          </div>`,
      )}
    </dl>
  </section>`;

const stackOf = (title: string, names: readonly string[]): Markup =>
  html`<details class="project-stack">
    <summary>Tech Stack</summary>
    <ul class="flex flex-wrap gap-2" aria-label="Tech stack of ${title}">
      ${names.map((name) => html`<li class="tag">${name}</li>`)}
    </ul>
  </details>`;

/** One project of the portfolio (product §2). Its tech stack opens without JavaScript; `data-searched` marks what the search looks at. */
export function projectCard(project: Project): Markup {
  const { slug, title, metrics = [], techStack = [] } = project;
  const facts = [
    ['Location', project.location],
    ['Since', project.yearStarted],
    ['Partnership', project.partnerType],
    ['Our role', project.role],
  ] as const;
  const sizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw';
  return html`<article class="card project-card" aria-labelledby="project-${slug}">
    ${project.image && picture(project.image, { className: 'project-picture', sizes, lazy: true })}
    <header class="project-head">
      <span class="project-mark tone-${project.gradient}">
        <svg class="icon" aria-hidden="true"><use href="#icon-${project.icon}"></use></svg>
      </span>
      <div>
        <h3 id="project-${slug}" data-searched>${title}</h3>
        <p class="hint">${project.sector}</p>
      </div>
      <span class="${statusBadge(project.status)}">${project.status}</span>
    </header>
    <dl class="project-facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${metrics.length > 0 && metricsOf(metrics)}
    <section>
      <h4 class="project-part">Overview</h4>
      <p data-searched>${project.overview}</p>
    </section>
    <section>
      <h4 class="project-part">What We Built</h4>
      <ul class="project-list">
        ${project.whatWeBuilt.map((line) => html`<li>${line}</li>`)}
      </ul>
    </section>
    <section>
      <h4 class="project-part">Impact</h4>
      <p>${project.impact}</p>
    </section>
    ${techStack.length > 0 && stackOf(title, techStack)}
  </article>`;
}
