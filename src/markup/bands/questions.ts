import type { SectionEntry } from '#contract/content/section.ts';
import { html, type Markup } from '../html.ts';
import type { DrawIcon } from './icon.ts';

/** Questions under a heading; one answer of a band is open at a time. */
export interface Questions {
  /** Identifies the band within its page. */
  id: string;
  heading: string;
  text?: string | undefined;
  entries: readonly SectionEntry[];
  /** Whether the first answer is open initially. */
  isFirstOpen?: boolean;
}

export const questionsBand = (
  { id, heading, text, entries, isFirstOpen = false }: Questions,
  icon: DrawIcon,
  anchor = false,
): Markup =>
  html`<section class="band band-ruled" ${anchor && html` id="${id}"`} aria-labelledby="${id}-heading">
    <div class="wrap faq-columns">
      <div>
        <h2 id="${id}-heading">${heading}</h2>
        ${text && html`<p class="lead mt-4">${text}</p>`}
      </div>
      <div class="rule-ink">
        ${entries.map(
          (entry, index) =>
            html`<details class="faq" name="${id}" ${isFirstOpen && index === 0 && html` open`}>
              <summary>
                <h3>${entry.title}</h3>
                ${icon('chevron-down')}
              </summary>
              <p>${entry.text}</p>
            </details>`,
        )}
      </div>
    </div>
  </section>`;
