import type { Page } from '#contract/content/page.ts';
import { hasProjectPage, projectPath } from '#contract/content/project-path.ts';
import type { Project } from '#contract/content/project.ts';
import { direction } from '../direction.ts';
import { drawing } from '../drawing.ts';
import { html, type Markup } from '../html.ts';
import { picture } from '../picture.ts';

const figures = new Intl.NumberFormat('en-US');

/** The first figure of a project, with what it counts. */
const figureOf = ({ metrics: [metric] = [] }: Project): Markup | undefined =>
  metric &&
  html`<p class="proof-figure">
    <strong>${figures.format(metric.value)}${metric.suffix}</strong>
    <span>${metric.label}</span>
  </p>`;

const pictureOf = ({ image, drawing: drawn }: Project): Markup | undefined => {
  if (image !== undefined)
    return picture(image, { className: 'proof-picture', sizes: '(min-width: 64rem) 45rem, 100vw', lazy: true });
  if (drawn === undefined) return undefined;
  return html`<div class="proof-drawing">${drawing(drawn, { className: 'proof-picture' })}</div>`;
};

/**
 * A venture with its picture, one sentence and one large figure. Only the name is a link, since a second one on the
 * picture would repeat it.
 */
function venture(project: Project): Markup {
  const { slug, title } = project;
  return html`<article class="proof-venture tone-${project.gradient}" aria-labelledby="project-${slug}">
    ${pictureOf(project)}
    <div class="proof-words">
      ${figureOf(project)}
      <h3 ${direction(title)}id="project-${slug}">
        ${hasProjectPage(slug) ? html`<a href="${projectPath(slug)}">${title}</a>` : title}
      </h3>
      <p>${project.sentence ?? project.overview}</p>
    </div>
  </article>`;
}

/** Ventures with their pictures and figures, the first one largest (product §2). */
export const proofBand = (
  { heading, text }: Pick<NonNullable<Page['ventures']>, 'heading' | 'text'>,
  projects: readonly Project[],
): Markup =>
  html`<section class="band" aria-labelledby="ventures-heading">
    <div class="wrap">
      <div class="proof-head">
        <h2 id="ventures-heading">${heading}</h2>
        ${text && html`<p class="lead">${text}</p>`}
      </div>
      <div class="proof-ventures">${projects.map(venture)}</div>
    </div>
  </section>`;
