import type { EssaySummary } from '#contract/api/essays.ts';
import { kindOf, type BandKind, type PageBand } from '#contract/content/page-band.ts';
import { cardOf } from '#contract/content/project-card.ts';
import type { Project } from '#contract/content/project.ts';
import type { Section, SectionEntry } from '#contract/content/section.ts';
import { html, rendered, type Markup } from '../html.ts';
import { picture } from '../picture.ts';
import { projectCard } from '../project-card.ts';
import { closingBand } from './closing.ts';
import { entriesBand } from './entries.ts';
import { figuresList } from './figures.ts';
import type { DrawIcon } from './icon.ts';
import { questionsBand } from './questions.ts';
import { statementBand } from './statement.ts';
import { headingWithLink, teasersBand } from './teasers.ts';

/** What the bands of a page show besides their own content, all as visitors see it. */
export interface BandSources {
  /** The contact address. */
  email: string;
  sections: readonly Section[];
  /** Newest first. */
  essays: readonly EssaySummary[];
  projects: readonly Project[];
  /** The rendered Markdown of a band. */
  htmlOf: (band: BandOf<'prose'>) => string;
  icon: DrawIcon;
}

/** A band of a given kind; a statement may leave its kind out. */
type BandOf<Kind extends BandKind> = Kind extends 'statement'
  ? Exclude<PageBand, { kind: string }>
  : Extract<PageBand, { kind: Kind }>;

type Draw<Kind extends BandKind> = (band: BandOf<Kind>, sources: BandSources) => Markup | null;

const usualEssays = 3;

/** The entries of a band: its own, or those of its section; none if visitors cannot see that section. */
const entriesOf = (
  { section, items }: { section?: string | undefined; items?: readonly SectionEntry[] | undefined },
  { sections }: BandSources,
): readonly SectionEntry[] => items ?? sections.find(({ slug }) => slug === section)?.items ?? [];

const draw: { [Kind in BandKind]: Draw<Kind> } = {
  statement: (band, { email }) => statementBand(band, email, true),
  prose: (band, { htmlOf }) =>
    html`<section
      class="band prose-band"
      id="${band.id}"
      ${band.heading !== undefined && html` aria-labelledby="${band.id}-heading"`}
    >
      <div class="wrap">
        ${band.heading !== undefined && html`<h2 id="${band.id}-heading">${band.heading}</h2>`}
        <div class="prose">${rendered(htmlOf(band))}</div>
      </div>
    </section>`,
  cards(band, sources) {
    const entries = entriesOf(band, sources);
    const { id, heading, text, layout = 'columns' } = band;
    return entries.length > 0 ? entriesBand({ id, heading, text, entries, layout }, sources.icon, true) : null;
  },
  figures: ({ id, heading, text, items }) =>
    html`<section class="band" id="${id}" aria-labelledby="${id}-heading">
      <div class="wrap">
        <h2 id="${id}-heading">${heading}</h2>
        ${text && html`<p class="lead mt-4">${text}</p>`}${figuresList(items)}
      </div>
    </section>`,
  questions(band, sources) {
    const entries = entriesOf(band, sources);
    return entries.length > 0 ? questionsBand({ ...band, entries }, sources.icon, true) : null;
  },
  essays({ count = usualEssays, ...band }, { essays, email, icon }) {
    const newest = essays.slice(0, count);
    return newest.length > 0 ? teasersBand({ ...band, essays: newest }, email, icon, true) : null;
  },
  projects(band, { projects, email, icon }) {
    const shown = band.projects
      ? band.projects.flatMap((slug) => projects.find((project) => project.slug === slug) ?? [])
      : projects;
    if (shown.length === 0) return null;
    return html`<section class="band band-ruled" id="${band.id}" aria-labelledby="${band.id}-heading">
      <div class="wrap">
        ${headingWithLink(band, email, icon)}
        <ul class="project-grid page-projects">
          ${shown.map((project) => html`<li class="project-entry animate-none">${projectCard(cardOf(project))}</li>`)}
        </ul>
      </div>
    </section>`;
  },
  picture: ({ id, picture: path, alt, caption, ratio = '16:9' }) =>
    html`<figure class="band picture-band" id="${id}">
      <div class="wrap" data-ratio="${ratio}">
        ${picture(path, { className: 'picture-band-image', sizes: '(min-width: 80rem) 80rem, 100vw', lazy: true, alt })}
        ${caption !== undefined && html`<figcaption class="hint">${caption}</figcaption>`}
      </div>
    </figure>`,
  'call-to-action': (band, { email }) => closingBand(band, email, true),
};

/**
 * The bands of a page without a template, in order (product §2), for build and preview alike. Bands with nothing to
 * show, such as essays before there are any, are left out.
 */
export const pageBands = (bands: readonly PageBand[], sources: BandSources): Markup[] =>
  bands.flatMap((band) => (draw[kindOf(band)] as Draw<BandKind>)(band as never, sources) ?? []);
