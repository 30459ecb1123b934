import { pictureSources } from '#contract/content/picture.ts';
import { html, type Markup } from './html.ts';

interface Look {
  className: string;
  /** How wide it is shown, as the attribute `sizes` has it. */
  sizes: string;
  /** Whether it is fetched only once it comes near to what is seen. */
  lazy?: boolean;
  /** What it shows; without it the picture decorates the text beside it, so that nobody misses what it does not say. */
  alt?: string;
}

/** A picture of this site. */
export function picture(path: string, { className, sizes, lazy = false, alt = '' }: Look): Markup {
  const { src, srcset } = pictureSources(path);
  const choice = srcset && html`srcset="${srcset}" sizes="${sizes}" `;
  return html`<img
    class="${className}"
    src="${src}"
    ${choice}alt="${alt}"
    ${lazy && html`loading="lazy" decoding="async"`}
  />`;
}
