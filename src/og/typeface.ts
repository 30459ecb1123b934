import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import subset from 'subset-font';

const unitsPerEm = 1000;

/** The display face comes in one file for each of these scripts; a letter is looked for in their order. */
const scripts = ['latin', 'latin-ext', 'vietnamese'] as const;

/** Every letter that the files may hold; those that one lacks are passed over. */
const letters = [
  [0x20, 0x24f],
  [0x2b0, 0x36f],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
]
  .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  .map((codePoint) => String.fromCodePoint(codePoint))
  .join('');

async function openFont(script: (typeof scripts)[number], weight: number): Promise<Font> {
  const name = `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${script}-standard-normal.woff2`;
  const source = await readFile(fileURLToPath(import.meta.resolve(name)));
  const font = await subset(source, letters, {
    targetFormat: 'sfnt',
    variationAxes: { opsz: 48, wdth: 100, wght: weight },
  });
  return new Font(new Face(new Blob(Uint8Array.from(font))));
}

/** A line of text as an outline, so that it can be drawn where no font is installed. */
export interface Outline {
  /** SVG path elements at a size of 1,000 units to an em, y upwards, the baseline at 0. */
  paths: string;
  /** Advance in em. */
  width: number;
}

/** A letter in a line; offset and advance in units of the font. */
interface Glyph {
  font: Font;
  id: number;
  offset: number;
  advance: number;
}

/** The display face of the brand at one weight. */
export class Typeface {
  readonly #fonts: readonly Font[];
  readonly #tracking: number;
  readonly #paths = new Map<Font, Map<number, string>>();

  private constructor(fonts: readonly Font[], tracking: number) {
    this.#fonts = fonts;
    this.#tracking = tracking;
  }

  /** @param weight 200 to 800. @param tracking What to add after each letter, in em. */
  static async open(weight: number, tracking: number): Promise<Typeface> {
    return new Typeface(await Promise.all(scripts.map((script) => openFont(script, weight))), tracking * unitsPerEm);
  }

  /** Parts of the text that one font can set; a letter that none has is left out. */
  #runs(text: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = [];
    for (const character of text) {
      const font = this.#fonts.find((each) => each.nominalGlyph(character.codePointAt(0) ?? 0));
      if (!font) continue;
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  #path(font: Font, id: number): string {
    const known = this.#paths.get(font) ?? new Map<number, string>();
    this.#paths.set(font, known);
    const path = known.get(id) ?? font.glyphToPath(id);
    known.set(id, path);
    return path;
  }

  #shape(font: Font, text: string): Glyph[] {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer.getGlyphInfosAndPositions().map(({ codepoint: id, xAdvance = 0, xOffset = 0 }) => ({
      font,
      id,
      offset: xOffset,
      advance: xAdvance + this.#tracking,
    }));
  }

  #glyphs(text: string): Glyph[] {
    return this.#runs(text).flatMap((run) => this.#shape(run.font, run.text));
  }

  /** Width of one line, in em. */
  width(text: string): number {
    return this.#glyphs(text).reduce((sum, { advance }) => sum + advance, 0) / unitsPerEm;
  }

  /** Sets one line, kerned. */
  set(text: string): Outline {
    let x = 0;
    const paths: string[] = [];
    for (const { font, id, offset, advance } of this.#glyphs(text)) {
      const path = this.#path(font, id);
      if (path) paths.push(`<path transform="translate(${x + offset})" d="${path}"/>`);
      x += advance;
    }
    return { paths: paths.join(''), width: x / unitsPerEm };
  }
}
