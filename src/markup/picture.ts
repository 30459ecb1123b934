import { pictureSources } from '#contract/content/picture.ts';
import { html, type Markup } from './html.ts';

interface Look {
  className: string;
  /** How wide it is shown, as the attribute `sizes` has it. */
  sizes: string;
  /** Whether it is fetched only once it comes near to what is seen. */
  lazy?: boolean;
}

/** A picture that decorates the text beside it, so that nobody misses what it does not say. */
export function picture(path: string, { className, sizes, lazy = false }: Look): Markup {
  const { src, srcset } = pictureSources(path);
  const choice = srcset && html`srcset="${srcset}" sizes="${sizes}" `;
  return html`<img
    class="${className}"
    src="${src}"
    ${choice}alt=""
    ${lazy && html`loading="lazy" decoding="async"`}
  />`;
}
