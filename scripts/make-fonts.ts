// Makes the typefaces of the site (decisions 0006 and 0154): for each face the letters that pages use, and files for
// further languages, which load only on a page with such letters.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

type Axes = Record<string, number | { min: number; max: number }>;

const display = import.meta
  .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2');
const text = import.meta.resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2');
const italic = import.meta.resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2');
const headings: Axes = { opsz: 36, wdth: 100, wght: 620 };
const regularToSemibold: Axes = { wght: { min: 400, max: 600 } };

const between = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const ascii = between(0x20, 0x7e);
const typographic = '‘’“”–—…·→°éáíóúñç×';
const inHeadings = ascii.replaceAll(/[\^`{|}~\\<>=_*#]/g, '') + typographic;
const inText = ascii.replaceAll(/[\^`{|}~\\<>_]/g, '') + typographic;
/** Western Europe, without the letters in the basic file, and with those that the face's designers add. */
const western = `${between(0xc0, 0xff).replaceAll(/[×éáíóúñç]/g, '')}ıŒœ`;
/**
 * Polish, Turkish and related languages; the faces' letters for Ewe, Akan, Hausa and other African languages; dotted
 * letters.
 */
const extended = `${between(0x100, 0x17f)}ƁƆƉƊƎƏƐƑƒƓƔƖƘƙƝƱƲƳƴǝǤǥǦǧǨǩǸǹȘșȚțȮȯɓɔɖɗəɛɠɣɩɲʃʊʋ₦${between(0x1e00, 0x1e9f)}`;
/** Vietnamese, whose dots below and combining tones also serve Yoruba and Igbo. */
const vietnamese = `ĂăĐđĨĩŨũƠơƯư\u0300\u0301\u0303\u0309\u0323${between(0x1ea0, 0x1ef9)}`;

const files: readonly [name: string, source: string, script: string, letters: string, axes: Axes][] = [
  ['bricolage-grotesque', display, 'latin', inHeadings, headings],
  ['bricolage-grotesque-western', display, 'latin', western, headings],
  ['bricolage-grotesque-extended', display, 'latin-ext', extended, headings],
  ['bricolage-grotesque-vietnamese', display, 'vietnamese', vietnamese, headings],
  ['source-sans-3', text, 'latin', inText, regularToSemibold],
  ['source-sans-3-italic', italic, 'latin', inText, { wght: 400 }],
  ['source-sans-3-western', text, 'latin', western, regularToSemibold],
  ['source-sans-3-extended', text, 'latin-ext', extended, regularToSemibold],
  ['source-sans-3-vietnamese', text, 'vietnamese', vietnamese, regularToSemibold],
];

for (const [name, source, script, letters, variationAxes] of files) {
  const path = source.replace('-latin-', `-${script}-`);
  const font = await subset(await readFile(fileURLToPath(path)), letters, {
    targetFormat: 'woff2',
    variationAxes,
    // Marks above and below the same letter are composed of glyphs that no character maps to.
    noLayoutClosure: script === 'latin',
    noHinting: true,
    keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'mkmk'],
  });
  await writeFile(new URL(`../src/styles/fonts/${name}.woff2`, import.meta.url), font);
  console.log(`${name}: ${font.length} bytes`);
}
