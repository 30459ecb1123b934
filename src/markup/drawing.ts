import { drawingPath, drawingSizes } from '#contract/content/project-path.ts';
import { html, type Markup } from './html.ts';

interface Look {
  className: string;
  kind?: keyof typeof drawingSizes;
  /** Alternative text; left out if the words beside it say the same. */
  alt?: string;
  /** Whether it loads only when near the viewport. */
  lazy?: boolean;
}

/** A drawing of a project (decision 0149). It follows the page's theme through the `color-scheme` of its element. */
export function drawing(name: string, { className, kind = 'picture', alt = '', lazy = true }: Look): Markup {
  const { width, height } = drawingSizes[kind];
  return html`<img
    class="${className}"
    src="${drawingPath(name)}"
    width="${width}"
    height="${height}"
    alt="${alt}"
    ${lazy && html`loading="lazy"`}
    decoding="async"
  />`;
}
