import { pictureSources } from '#contract/content/picture.ts';
import { focusClasses, pictureFacts } from '#contract/content/shown-picture.ts';
import { html, type Markup } from './html.ts';

interface Look {
  className: string;
  /** How wide it is shown, as the attribute `sizes` has it. */
  sizes: string;
  /** Whether it is fetched only once it comes near to what is seen. */
  lazy?: boolean;
  /** What it shows; without it the media library says so, and a picture of which nobody says anything decorates the text beside it. */
  alt?: string;
}

/** A picture of this site, with what its address says of it. */
export function picture(address: string, { className, sizes, lazy = false, alt }: Look): Markup {
  const { path, size, focus, alt: known } = pictureFacts(address);
  const { src, srcset } = pictureSources(path);
  const choice = srcset && html`srcset="${srcset}" sizes="${sizes}" `;
  const room = size && html`width="${size.width}" height="${size.height}" `;
  return html`<img
    class="${className}${focus ? focusClasses(focus) : ''}"
    src="${src}"
    ${choice}${room}alt="${alt ?? known}"
    ${lazy && html`loading="lazy" decoding="async"`}
  />`;
}
