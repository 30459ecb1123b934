const darkOnes = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
const words = /<text\b[^]*?<\/text>/g;

/**
 * A project's drawing prepared for images: in the dark theme, which they always use (palette.ts), without words, for
 * which the build machine may lack fonts, and without `:root`, which the renderer does not know.
 */
export const drawnDark = (svg: string): string =>
  svg.replaceAll(darkOnes, '$1').replaceAll(':root', 'svg').replaceAll(words, '');
