import { readFile } from 'node:fs/promises';
import ranges from '@fontsource-variable/bricolage-grotesque/unicode.json' with { type: 'json' };
import { Renderer } from '@takumi-rs/core';
import { palette } from './palette.ts';

const scripts = ['latin', 'latin-ext', 'vietnamese'] as const;
type Script = (typeof scripts)[number];

const fileOf = (path: string): URL => new URL(import.meta.resolve(`@fontsource-variable/${path}.woff2`));
const displayFile = (script: Script): URL =>
  fileOf(`bricolage-grotesque/files/bricolage-grotesque-${script}-standard-normal`);
const textFile = (script: Script): URL => fileOf(`source-sans-3/files/source-sans-3-${script}-wght-normal`);

/** The site's faces, from their packages. No system fonts are used, so that images look the same on every machine. */
export const fontFiles: readonly URL[] = scripts.flatMap((script) => [displayFile(script), textFile(script)]);

/**
 * The style of words: in the heading face, falling back to the text face. `weight` is 200 to 800, `tracking` is in em.
 */
export const lettering = (size: number, weight: number, tracking: number) => ({
  fontFamily: ['Display', ...scripts].join(', '),
  fontSize: size,
  fontWeight: weight,
  fontVariationSettings: '"opsz" 48, "wdth" 100',
  letterSpacing: `${tracking}em`,
  color: palette.text,
});

/**
 * Code point pairs of `U+0000-00FF,U+0131`. U+0300, the grave accent of letters without a composed form (ọ̀, ẹ̀), is
 * left to the text face, since the heading face puts it beside them.
 */
const pairsOf = (range: string): [number, number][] =>
  range.split(',').map((part) => {
    const [from = 0, to = from] = part
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return [from === 0x300 ? 0x301 : from, to];
  });

/** The image renderer with its faces. */
export async function openRenderer(): Promise<Renderer> {
  const renderer = new Renderer();
  for (const script of scripts) {
    const display = await readFile(displayFile(script));
    await renderer.registerFont({ name: 'Display', data: display, unicodeRange: pairsOf(ranges[script]) });
    await renderer.registerFont({ name: script, data: await readFile(textFile(script)) });
  }
  return renderer;
}
