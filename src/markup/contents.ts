import { html, rendered, type Markup } from './html.ts';

/** Fewer headings need no list. */
const fewest = 3;

const heading = /<h([23]) id="([^"]*)"( dir="auto")?>(.*?)<a class="here"/g;

/**
 * The headings of a text as links to their places; null if there are too few. The list is collapsed, or open beside the
 * text if there is room (src/styles/prose/contents.css). Headings are found in the HTML from the renderer: whatever
 * looks like one is one, since raw HTML is escaped (rules 21).
 */
export function contents(text: string): Markup | null {
  const headings = [...text.matchAll(heading)];
  if (headings.length < fewest) return null;
  const items = headings.map(([, level, id = '', dir = '', words = '']) => {
    const deeper = level === '3' ? ' class="deeper"' : '';
    return rendered(`<li${deeper}${dir}><a href="#${id}">${words.replaceAll(/<[^>]*>/g, '')}</a></li>`);
  });
  return html`<nav class="toc" aria-label="Contents">
    <details>
      <summary>Contents</summary>
      <ol>
        ${items}
      </ol>
    </details>
  </nav>`;
}
