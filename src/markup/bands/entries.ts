import type { SectionEntry } from '#contract/content/section.ts';
import { html, type Markup } from '../html.ts';
import type { DrawIcon } from './icon.ts';

/** A list under a heading. */
export interface Entries {
  /** Identifies the band within its page. */
  id: string;
  heading: string;
  text?: string | undefined;
  entries: readonly SectionEntry[];
  /** `columns`: heading above, entries side by side; `rows`: heading on the left, entries one below the other. */
  layout: 'columns' | 'rows';
}

export const entriesBand = ({ id, heading, text, entries, layout }: Entries, icon: DrawIcon, anchor = false): Markup =>
  html`<section class="band" ${anchor && html` id="${id}"`} data-layout="${layout}" aria-labelledby="${id}-heading">
    <div class="wrap">
      <div class="entries-heading">
        <h2 id="${id}-heading">${heading}</h2>
        ${text && html`<p class="lead mt-4">${text}</p>`}
      </div>
      <ul class="${entries.length % 3 === 0 ? 'entries-list entries-three' : 'entries-list'}">
        ${entries.map(
          (entry) =>
            html`<li>
              ${entry.icon && icon(entry.icon, 'size-8 text-accent')}
              <div>
                <h3>${entry.title}</h3>
                <p class="mt-2 text-muted">${entry.text}</p>
              </div>
            </li>`,
        )}
      </ul>
    </div>
  </section>`;
