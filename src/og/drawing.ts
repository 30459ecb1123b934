const darkOnes = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
const words = /<text\b[^]*?<\/text>/g;

/**
 * The drawing of a project as images have it: in its dark theme, which they always have (palette.ts), and without its words, for which the machine that builds may have no
 * letters. What draws it does not know `:root`.
 */
export const drawnDark = (svg: string): string =>
  svg.replaceAll(darkOnes, '$1').replaceAll(':root', 'svg').replaceAll(words, '');
