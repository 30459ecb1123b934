/**
 * Colours copied from `src/styles/tokens.css`, which does not apply inside pictures: the text colour, and those of the
 * classes that a drawn figure may use.
 */
export const figureColours = {
  light: { ink: '#14202b', accent: '#b23c12', muted: '#51606b', 'line-strong': '#83898a' },
  dark: { ink: '#f2ede3', accent: '#f59263', muted: '#a7b2b9', 'line-strong': '#75838d' },
} as const;

type Colours = Readonly<Record<keyof (typeof figureColours)['light'], string>>;

const rules = ({ ink, accent, muted, 'line-strong': faint }: Colours): string =>
  `:root{color:${ink}}.accent{color:${accent}}.muted{color:${muted}}.faint{color:${faint}}`;

const style = `<style>${rules(figureColours.light)}:root{fill:none;stroke:currentColor;stroke-width:1.5}text{fill:currentColor;stroke:none;font-family:ui-monospace,Menlo,Consolas,monospace}.strong{font-weight:600;stroke-width:3}@media (prefers-color-scheme:dark){${rules(figureColours.dark)}}</style>`;

/**
 * A drawn figure as a file for `<img>`, styled as in a text (src/styles/prose/figure.css), in both themes. Inside a
 * picture, `prefers-color-scheme` follows the `color-scheme` of its element, and so the theme switch of the site
 * (decision 0149).
 *
 * @param svg a validated drawing
 */
export const figureFile = (svg: string): string =>
  svg.replace(
    /^<svg\b([^>]*)>/,
    (_, attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${style}`,
  );
