import type { EssaySummary } from '#contract/api/essays.ts';
import type { Project } from '#contract/content/project.ts';
import { projectPath } from '#contract/content/project-path.ts';
import { artefact } from './artefact.ts';
import { direction } from './direction.ts';
import { drawing } from './drawing.ts';
import { html, type Markup } from './html.ts';
import { picture } from './picture.ts';
import { factList, metricList, stackList } from './project-parts.ts';
import { statusBadge } from './project-status.ts';

/** Where the page of a project leads next. */
export interface ProjectSurroundings {
  /** The essay that it names, if visitors can read it. */
  essay?: EssaySummary | undefined;
  /** The next one in the list. */
  next?: Project | undefined;
}

/** The essay that a project names, and the next project; the first after the last. */
export function surroundingsOf(
  { slug, essay }: Project,
  projects: readonly Project[],
  essays: readonly EssaySummary[],
): ProjectSurroundings {
  const next = projects[(projects.findIndex((project) => project.slug === slug) + 1) % projects.length];
  return {
    essay: essays.find((one) => one.slug === essay),
    ...(next?.slug !== slug && { next }),
  };
}

/** A band of the page, with its heading beside it if there is room. */
const part = (id: string, heading: string, inside: Markup, className = ''): Markup =>
  html`<section class="${`band venture-part ${className}`.trim()}" aria-labelledby="${id}-heading">
    <div class="wrap">
      <h2 id="${id}-heading" class="survey-label">${heading}</h2>
      ${inside}
    </div>
  </section>`;

/** One of several parts side by side. */
const note = (id: string, heading: string, inside: Markup): Markup =>
  html`<section aria-labelledby="${id}-heading">
    <h2 id="${id}-heading" class="survey-label">${heading}</h2>
    ${inside}
  </section>`;

function head({ slug, title, sector, sentence, overview, image, ...project }: Project): Markup {
  const { drawing: drawn, drawingAlt } = project;
  const shown =
    image !== undefined
      ? picture(image, { className: 'venture-picture', sizes: '(min-width: 64rem) 40rem, 100vw' })
      : drawn !== undefined && drawing(drawn, { className: 'venture-picture', alt: drawingAlt ?? '', lazy: false });
  return html`<header class="venture-head">
    <div class="wrap">
      <div class="venture-words">
        <p class="survey-label">${sector}</p>
        <h1 ${direction(title)}id="project-${slug}">${title}</h1>
        <p ${direction(sentence ?? overview)}class="lead">${sentence ?? overview}</p>
        <p><span class="${statusBadge(project.status)}">${project.status}</span></p>
        ${factList(project)}
      </div>
      ${shown && html`<div class="venture-art">${shown}</div>`}
    </div>
  </header>`;
}

const works = (steps: readonly string[], diagram: string | undefined): Markup =>
  html`<div class="venture-works">
    ${
      // The steps beside it say the same in words.
      diagram !== undefined && drawing(diagram, { className: 'venture-diagram', kind: 'diagram' })
    }
    <ol class="venture-steps">
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>
  </div>`;

const story = (timeline: NonNullable<Project['timeline']>): Markup =>
  html`<dl class="venture-timeline">
    ${timeline.map(
      ({ when, text }) =>
        html`<div>
          <dt>${when}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;

const essayLink = ({ slug, title, content }: EssaySummary): Markup =>
  html`<a class="venture-essay" href="/essays/${slug}">
    <strong>${title}</strong>
    <span class="text-muted">${content.subtitle || content.excerpt}</span>
    <span class="link-arrow">Read the essay</span>
  </a>`;

const nextLink = ({ slug, title, sector, sentence, drawing: drawn, gradient }: Project): Markup =>
  html`<nav class="venture-next tone-${gradient}" aria-label="Next venture">
    <a class="wrap" href="${projectPath(slug)}">
      <span class="venture-words">
        <span class="survey-label">Next venture</span>
        <strong>${title}</strong>
        <span class="text-muted">${sentence ?? sector}</span>
      </span>
      ${drawn !== undefined && drawing(drawn, { className: 'venture-picture' })}
    </a>
  </nav>`;

/**
 * The page of a project (product §2), for build and preview alike. A project with nothing beyond its card gets a page
 * made from the card.
 *
 * @param around the essay and the project that the page leads to next
 */
export function projectPage(project: Project, { essay, next }: ProjectSurroundings): Markup {
  const { slug, title, sentence, metrics = [], techStack = [], howItWorks, timeline = [] } = project;
  return html`<article class="venture tone-${project.gradient}" aria-labelledby="project-${slug}">
      ${head(project)}
      ${metrics.length > 0 && part('metrics', 'Key Metrics', metricList(metrics, true), 'venture-figures')}
      ${project.problem !== undefined && part('problem', 'The Problem', html`<p class="venture-large">${project.problem}</p>`)}
      <div class="band venture-pair">
        <div class="wrap">
          ${
            // If the project has no sentence, the head has already shown the overview.
            sentence !== undefined &&
            note('overview', 'Overview', html`<p class="venture-text">${project.overview}</p>`)
          }
          ${note(
            'built',
            'What We Built',
            html`<ol class="venture-built">
              ${project.whatWeBuilt.map((line) => html`<li>${line}</li>`)}
            </ol>`,
          )}
        </div>
      </div>
      ${howItWorks && part('works', 'How It Works', works(howItWorks, project.diagram), 'venture-how')}
      ${project.artefact && part('artefact', 'See It Work', artefact(project.artefact), 'venture-model')}
      ${part('impact', 'Impact', html`<p class="venture-large">${project.impact}</p>`)}
      <div class="band venture-notes">
        <div class="wrap">
          ${note('role', 'Our Role', html`<p>${project.role}</p>`)}
          ${techStack.length > 0 && note('stack', 'Tech Stack', stackList(title, techStack))}
          ${timeline.length > 0 && note('timeline', 'Timeline', story(timeline))}
        </div>
      </div>
      ${essay && part('essay', 'An Essay on What Is Behind It', essayLink(essay))}
    </article>
    ${next && nextLink(next)}`;
}
