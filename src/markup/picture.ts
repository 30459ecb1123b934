import { pictureSources } from '#contract/content/picture.ts';
import { focusClasses, pictureFacts } from '#contract/content/shown-picture.ts';
import { html, type Markup } from './html.ts';

interface Look {
  className?: string;
  /** Its displayed width, as in the attribute `sizes`. */
  sizes: string;
  /** Whether it loads only when near the viewport. */
  lazy?: boolean;
  /**
   * Alternative text; if left out, that of the media library. Without either, the picture counts as decoration for the
   * text beside it.
   */
  alt?: string;
}

/** A picture of this site, with the facts in its address. */
export function picture(address: string, { className = '', sizes, lazy = false, alt }: Look): Markup {
  const { path, size, focus, alt: known } = pictureFacts(address);
  const { src, srcset } = pictureSources(path);
  const choice = srcset && html`srcset="${srcset}" sizes="${sizes}" `;
  const room = size && html`width="${size.width}" height="${size.height}" `;
  const classes = `${className}${focus ? focusClasses(focus) : ''}`.trim();
  return html`<img
    ${classes !== '' && html`class="${classes}" `}src="${src}"
    ${choice}${room}alt="${alt ?? known}"
    ${lazy && html`loading="lazy" decoding="async"`}
  />`;
}
