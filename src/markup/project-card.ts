import type { CardProject } from '#contract/content/project-card.ts';
import { hasProjectPage, projectPath } from '#contract/content/project-path.ts';
import { direction } from './direction.ts';
import { drawing } from './drawing.ts';
import { html, type Markup } from './html.ts';
import { picture } from './picture.ts';
import { factList, metricList, stackList } from './project-parts.ts';
import { statusBadge } from './project-status.ts';

const sizes = '(min-width: 76rem) 24rem, (min-width: 48rem) 50vw, 100vw';

function pictureOf({ image, drawing: drawn }: CardProject): Markup | undefined {
  if (image !== undefined) return picture(image, { className: 'project-picture', sizes, lazy: true });
  return drawn === undefined ? undefined : drawing(drawn, { className: 'project-drawing' });
}

/**
 * A project of the portfolio (product §2). Its tech stack opens without JavaScript. `data-searched` marks what the
 * search covers before the explorer has loaded; the explorer covers the whole overview.
 *
 * @param hasPage whether it has a page yet: one published since the build has none
 */
export function projectCard(project: CardProject, hasPage = hasProjectPage(project.slug)): Markup {
  const { slug, title, sentence, metrics = [], techStack = [], sections } = project;
  const address = projectPath(slug);
  const shown = pictureOf(project);
  return html`<article class="card project-card tone-${project.gradient}" aria-labelledby="project-${slug}">
    ${
      // The name is the same link: once is enough for keyboards and screen readers.
      shown &&
      (hasPage
        ? html`<a class="project-art" href="${address}" tabindex="-1" aria-hidden="true">${shown}</a>`
        : html`<span class="project-art">${shown}</span>`)
    }
    <header class="project-head">
      <span class="project-mark">
        <svg class="icon" aria-hidden="true"><use href="/project-icons.svg#icon-${project.icon}"></use></svg>
      </span>
      <div>
        <h3 ${direction(title)}id="project-${slug}" data-searched>
          ${hasPage ? html`<a href="${address}">${title}</a>` : title}
        </h3>
        <p class="hint">${project.sector}</p>
      </div>
      <span class="${statusBadge(project.status)}">${project.status}</span>
    </header>
    ${sentence !== undefined && html`<p ${direction(sentence)}class="project-sentence">${sentence}</p>`}
    ${
      metrics.length > 0 &&
      html`<section>
        <h4 class="project-part">Key Metrics</h4>
        ${metricList(metrics)}
      </section>`
    }
    ${factList(project)}
    <section>
      <h4 class="project-part">Overview</h4>
      <p data-searched>${sections.overview}</p>
    </section>
    <section>
      <h4 class="project-part">What We Built</h4>
      <ul class="project-list">
        ${sections.whatWeBuilt.map((line) => html`<li>${line}</li>`)}
      </ul>
    </section>
    <section>
      <h4 class="project-part">Impact</h4>
      <p>${sections.impact}</p>
    </section>
    ${
      techStack.length > 0 &&
      html`<details class="project-stack">
        <summary>Tech Stack</summary>
        ${stackList(title, techStack)}
      </details>`
    }
  </article>`;
}
