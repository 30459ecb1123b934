import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { ogImageSize } from '#contract/content/og-image.ts';
import { ColourTable, parseHex, ramp, type Rgb } from './colour-table.ts';
import { drawingOverlay } from './drawing.ts';
import { groundSvg, places, type Place } from './ground.ts';
import type { OgImage } from './images.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { Lettering } from './lettering.ts';
import { palette } from './palette.ts';

/** What is behind the title: its pixels in full colour, and as positions in the table that the finished image uses. */
interface Ground {
  rgb: Uint8Array;
  pixels: Uint8Array;
  table: ColourTable;
}

const { width, height } = ogImageSize;

// Letters are blended into the ground at their edges: these are the colours of the edges.
const edges = [
  ...ramp(parseHex(palette.ground), parseHex(palette.text), 24),
  ...ramp(parseHex(palette.globe), parseHex(palette.text), 24),
  ...ramp(parseHex(palette.ground), parseHex(palette.accent), 24),
];

async function drawGround(svg: string, drawing: string | undefined): Promise<Ground> {
  const plain = sharp(Buffer.from(svg));
  const whole = drawing === undefined ? plain : plain.composite([await drawingOverlay(drawing)]);
  const drawn = await whole.png({ palette: true, colours: 160, dither: 0 }).toBuffer();
  const rgb = await sharp(drawn).removeAlpha().raw().toBuffer();
  const colours: Rgb[] = [];
  for (let at = 0; at < rgb.length; at += 3) {
    const colour: Rgb = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
    const last = colours.at(-1);
    if (!last || last.some((value, channel) => value !== colour[channel])) colours.push(colour);
  }
  const table = new ColourTable([...colours, ...edges]);
  const pixels = new Uint8Array(width * height);
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    pixels[pixel] = table.nearest(rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0);
  }
  return { rgb, pixels, table };
}

/** One channel of a letter's pixel over the ground; all of 0 to 255. */
const mix = (below = 0, above = 0, opacity: number): number => Math.round(below + ((above - below) * opacity) / 255);

/** The place an image shows follows from its path: it stays when the title changes. */
function placeOf({ path }: OgImage): Place {
  const number = createHash('sha256').update(path).digest().readUInt16BE();
  return places[number % places.length] ?? { latitude: 0, longitude: 0 };
}

/** Draws images. What many of them share, the letters and the grounds with globe and brand, is made once. */
export class Draughtsman {
  #lettering: Promise<Lettering> | undefined;
  readonly #grounds = new Map<string, Promise<Ground>>();

  #ground(image: OgImage, lettering: Lettering): Promise<Ground> {
    const { drawing, words } = image;
    const place = drawing === undefined ? placeOf(image) : null;
    const key = JSON.stringify([place, words.brand, drawing]);
    const ground = this.#grounds.get(key) ?? drawGround(groundSvg(place, words.brand, lettering), drawing);
    this.#grounds.set(key, ground);
    return ground;
  }

  /** The image as PNG, 1200 by 630 pixels. */
  async draw(image: OgImage): Promise<Buffer> {
    this.#lettering ??= Lettering.open();
    const lettering = await this.#lettering;
    const { svg, left, top } = lettering.title(image.words);
    const [{ rgb, pixels: behind, table }, { data, info }] = await Promise.all([
      this.#ground(image, lettering),
      sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
    ]);
    const pixels = Uint8Array.from(behind);
    for (let at = 0; at < data.length; at += 4) {
      const opacity = data[at + 3] ?? 0;
      if (opacity === 0) continue;
      const pixel = at / 4;
      const target = (top + Math.floor(pixel / info.width)) * width + left + (pixel % info.width);
      pixels[target] = table.nearest(
        mix(rgb[target * 3], data[at], opacity),
        mix(rgb[target * 3 + 1], data[at + 1], opacity),
        mix(rgb[target * 3 + 2], data[at + 2], opacity),
      );
    }
    return encodeIndexedPng({ width, height, palette: table.palette, pixels });
  }
}
