/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** `#0d161d` → `[13, 22, 29]`. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colours on the way from one to another, both included. */
export const ramp = (from: Rgb, to: Rgb, steps: number): Rgb[] =>
  Array.from({ length: steps }, (_, step) => {
    const part = step / (steps - 1);
    const mix = (index: 0 | 1 | 2): number => Math.round(from[index] + (to[index] - from[index]) * part);
    return [mix(0), mix(1), mix(2)];
  });

/** At most 256 colours, in which the nearest to any other is found fast. */
export class ColourTable {
  readonly palette: Uint8Array;
  // One cell for each colour at six bits a channel: the position of the nearest colour plus one, 0 while it is not known.
  readonly #nearest = new Uint16Array(1 << 18);

  constructor(colours: readonly Rgb[]) {
    const different = new Map(colours.map((colour) => [colour.join(), colour]));
    this.palette = Uint8Array.from([...different.values()].slice(0, 256).flat());
  }

  #search(red: number, green: number, blue: number): number {
    let best = 0;
    let least = Infinity;
    for (let at = 0; at < this.palette.length; at += 3) {
      const [r = 0, g = 0, b = 0] = this.palette.subarray(at, at + 3);
      const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (distance < least) [best, least] = [at / 3, distance];
    }
    return best;
  }

  /** Position of the colour that is nearest to the given one. */
  nearest(red: number, green: number, blue: number): number {
    const cell = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
    const known = this.#nearest[cell];
    if (known) return known - 1;
    const found = this.#search(red, green, blue);
    this.#nearest[cell] = found + 1;
    return found;
  }
}
