import type { Renderer } from '@takumi-rs/core';
import { lettering } from './faces.ts';

/** No face has a glyph for Unicode's last code point, so it is drawn as the box for missing letters. */
const missing = '\u{10ffff}';
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Removes letters that the image faces lack, which would be drawn as boxes. */
export class KnownLetters {
  readonly #renderer: Renderer;
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  #draw(letter: string): Promise<Buffer> {
    const node = { type: 'text', text: letter, style: lettering(20, 500, 0) } as const;
    return this.#renderer.render(node, { width: 48, height: 32, format: 'raw' });
  }

  async #look(letter: string): Promise<boolean> {
    const [drawn, box] = await Promise.all([this.#draw(letter), this.#draw(missing)]);
    return !drawn.equals(box);
  }

  #knows(letter: string): Promise<boolean> {
    const known = this.#known.get(letter) ?? (/^[ -~]$/.test(letter) ? Promise.resolve(true) : this.#look(letter));
    this.#known.set(letter, known);
    return known;
  }

  /** The text without them, in composed form (NFC), which is how faces contain letters with marks. */
  async only(text: string): Promise<string> {
    let kept = '';
    for (const { segment } of clusters.segment(text.normalize('NFC'))) {
      const known = await Promise.all(Array.from(segment, (letter) => this.#knows(letter)));
      if (known.every(Boolean)) kept += segment;
    }
    return kept.replaceAll(/\s+/g, ' ').trim();
  }
}
