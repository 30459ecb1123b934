import { breakLines } from './break-lines.ts';
import { palette } from './palette.ts';
import { Typeface, type Outline } from './typeface.ts';

/** What an image says. */
export interface Words {
  title: string;
  /** A short line above the title, such as `Essay · 7 min read`; may be empty. */
  eyebrow: string;
  /** What names the site. */
  brand: string;
}

/** A drawing and where its upper left corner goes on the image. */
export interface Overlay {
  svg: string;
  left: number;
  top: number;
}

const margin = 82;
const lastBaseline = 534;
const titleLimits = {
  width: 860,
  sizes: [
    { size: 104, lines: 2 },
    { size: 88, lines: 3 },
    { size: 74, lines: 4 },
    { size: 62, lines: 4 },
    { size: 52, lines: 5 },
  ],
};

const place = ({ paths }: Outline, x: number, y: number, size: number, fill: string): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size / 1000} ${-size / 1000})" fill="${fill}">${paths}</g>`;

/** Sets the words of images; opening the faces takes a quarter of a second, so one is kept for all. */
export class Lettering {
  readonly #display: Typeface;
  readonly #label: Typeface;

  private constructor(display: Typeface, label: Typeface) {
    this.#display = display;
    this.#label = label;
  }

  static async open(): Promise<Lettering> {
    return new Lettering(await Typeface.open(680, -0.022), await Typeface.open(500, 0.002));
  }

  /** What names the site with the mark, half a globe on an anvil, as a part of an SVG; a long one is set smaller. */
  brand(name: string): string {
    const size = Math.min(32, (1200 - 2 * margin - 64) / this.#display.width(name));
    return `<g transform="translate(${margin - 3} 60) scale(1.6)">
<path fill="none" stroke="${palette.text}" stroke-width="2.4" d="M5 18a11 11 0 0 1 22 0M11 18c0-6.6 2-10.9 5-10.9s5 4.3 5 10.9"/>
<path fill="${palette.accent}" d="M2 18h28v4H2z"/>
<path fill="${palette.text}" d="M11.5 23h9c0 2.4 1.5 3.7 4.5 4.3v2.7h-18v-2.7c3-.6 4.5-1.9 4.5-4.3z"/></g>
${place(this.#display.set(name), margin + 64, 101, size, palette.text)}`;
  }

  /** A small label on the globe, its baseline beginning at `x`, `y`, as a part of an SVG; the lines below it give way. */
  label(text: string, x: number, y: number): string {
    const label = place(this.#label.set(text), x, y, 20, palette.text);
    return `<g stroke="${palette.globe}" stroke-width="320" stroke-linejoin="round">${label}</g>${label}`;
  }

  /** The title and the line above it, no larger than what they cover. */
  title({ title, eyebrow }: Words): Overlay {
    const { lines, size } = breakLines(title, titleLimits, (text) => this.#display.width(text));
    const leading = size * 1.04;
    const firstBaseline = lastBaseline - leading * (lines.length - 1);
    const above = this.#label.set(eyebrow);
    const top = Math.floor(firstBaseline - size * 1.1 - 54);
    const left = Math.floor(margin - size * 0.1);
    const widest = Math.max(above.width * 27, ...lines.map((line) => this.#display.width(line) * size));
    const width = Math.ceil(Math.min(1180 - left, widest + size * 0.2));
    const height = Math.ceil(lastBaseline + size * 0.32) - top;
    return {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${[
        place(above, margin, firstBaseline - size * 0.72 - 34, 27, palette.accent),
        ...lines.map((line, index) =>
          place(this.#display.set(line), margin - size * 0.04, firstBaseline + index * leading, size, palette.text),
        ),
      ].join('')}</svg>`,
      left,
      top,
    };
  }
}
