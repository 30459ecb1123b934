import { createHash } from 'node:crypto';
import type { Node, Renderer } from '@takumi-rs/core';
import sharp from 'sharp';
import { ogImageSize } from '#contract/content/og-image.ts';
import { drawnDark } from './drawing.ts';
import { lettering, openRenderer } from './faces.ts';
import { groundSvg, labelOf, places, type Coordinates } from './ground.ts';
import type { OgImage, Words } from './images.ts';
import { KnownLetters } from './known-letters.ts';
import { palette } from './palette.ts';
import { fitTitle, type SetTitle } from './title.ts';

const { width, height } = ogImageSize;
const margin = 82;

const picture = (svg: string, style: Node['style']): Node => ({
  type: 'image',
  src: Buffer.from(svg),
  style: { position: 'absolute', ...style },
});

/** The place on an image follows from its path, so it stays the same when the title changes. */
function placeOf({ path }: OgImage): Coordinates {
  const number = createHash('sha256').update(path).digest().readUInt16BE();
  return places[number % places.length] ?? { latitude: 0, longitude: 0 };
}

/** The coordinates of a place, in front of the globe's lines. */
function label(place: Coordinates): Node {
  const { text: coordinates, x, y } = labelOf(place);
  return {
    type: 'text',
    text: coordinates,
    style: {
      ...lettering(20, 500, 0.002),
      position: 'absolute',
      left: x - 4,
      top: y - 12,
      padding: '0 4px',
      lineHeight: '24px',
      whiteSpace: 'pre',
      backgroundColor: palette.globe,
    },
  };
}

/** Position of a project's drawing: right of the brand and above the title. */
const drawing = (svg: string): Node =>
  picture(drawnDark(svg), { left: 560, top: 58, width: 576, height: 360, objectFit: 'contain' });

/** The site's name beside the logo; a long one is smaller. */
const brand = (name: string): Node => ({
  type: 'container',
  style: {
    position: 'absolute',
    left: margin + 64,
    top: 71,
    width: width - 2 * margin - 64,
    height: 38,
    display: 'flex',
    alignItems: 'center',
  },
  children: [
    {
      type: 'text',
      text: name,
      style: { ...lettering(32, 680, -0.022), width: '100%', whiteSpace: 'nowrap', textFit: 'shrink' },
    },
  ],
});

/** The title, with its last line at a fixed height, and the line above it. */
const lines = (eyebrow: string, { node, size }: SetTitle): Node => ({
  type: 'container',
  style: { position: 'absolute', left: margin, bottom: 96 - 0.19 * size, display: 'flex', flexDirection: 'column' },
  children: [
    {
      type: 'text',
      text: eyebrow,
      style: {
        ...lettering(27, 500, 0.002),
        color: palette.accent,
        width: width - 2 * margin,
        marginBottom: 27 - 0.13 * size,
        lineHeight: 1.2,
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
    },
    node,
  ],
});

/** Draws images. The faces and their letters are loaded once for all images. */
export class Draughtsman {
  #opening: Promise<{ renderer: Renderer; letters: KnownLetters }> | undefined;

  async #open(): Promise<{ renderer: Renderer; letters: KnownLetters }> {
    const renderer = await openRenderer();
    return { renderer, letters: new KnownLetters(renderer) };
  }

  /** The image as PNG, 1200 by 630 pixels. */
  async draw(image: OgImage): Promise<Buffer> {
    this.#opening ??= this.#open();
    const { renderer, letters } = await this.#opening;
    const words: Words = {
      title: await letters.only(image.words.title),
      eyebrow: await letters.only(image.words.eyebrow),
      brand: await letters.only(image.words.brand),
    };
    const title = await fitTitle(words.title, renderer);
    const place = image.drawing === undefined ? placeOf(image) : null;
    const node: Node = {
      type: 'container',
      style: { width, height, position: 'relative' },
      children: [
        picture(groundSvg(place), { left: 0, top: 0, width, height }),
        ...(place ? [label(place)] : []),
        ...(image.drawing === undefined ? [] : [drawing(image.drawing)]),
        brand(words.brand),
        lines(words.eyebrow, title),
      ],
    };
    const pixels = await renderer.render(node, { width, height, format: 'raw' });
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ palette: true, dither: 0, effort: 1 })
      .toBuffer();
  }
}
