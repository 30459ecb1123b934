import type { EssaySummary } from '#contract/api/essays.ts';
import { targetOf, type Action } from '#contract/content/action.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import { html, type Markup } from '../html.ts';
import type { DrawIcon } from './icon.ts';

/** Essays under a heading. */
export interface Teasers {
  /** Identifies the band within its page. */
  id: string;
  heading: string;
  text?: string | undefined;
  /** A link to all essays. */
  link?: Action | undefined;
  essays: readonly EssaySummary[];
}

/** The heading of a list, with a link beside it. */
export const headingWithLink = (
  { id, heading, text, link }: Omit<Teasers, 'essays'>,
  email: string,
  icon: DrawIcon,
): Markup =>
  html`<div class="flex flex-wrap items-end justify-between gap-6">
    <div class="max-w-[40rem]">
      <h2 id="${id}-heading">${heading}</h2>
      ${text && html`<p class="lead mt-4">${text}</p>`}
    </div>
    ${link && html`<a class="link-arrow" href="${targetOf(link, email)}">${link.label} ${icon('arrow-right')}</a>`}
  </div>`;

/** Essays, one line each. */
export const teasersBand = (band: Teasers, email: string, icon: DrawIcon, anchor = false): Markup =>
  html`<section class="band band-ruled" ${anchor && html` id="${band.id}"`} aria-labelledby="${band.id}-heading">
    <div class="wrap">
      ${headingWithLink(band, email, icon)}
      <ul class="mt-10 rule-ink">
        ${band.essays.map(
          (essay) =>
            html`<li class="[border-bottom:1px_solid_var(--line)]">
              <a class="teaser" href="/essays/${essay.slug}">
                <span class="teaser-date">${essayDate(essay).text}</span>
                <bdi
                  ><strong>${essay.title}</strong
                  ><span class="mt-1.5 block text-muted">${essay.content.subtitle || essay.content.excerpt}</span></bdi
                >
                ${icon('arrow-right', 'teaser-arrow')}
              </a>
            </li>`,
        )}
      </ul>
    </div>
  </section>`;
