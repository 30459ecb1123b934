import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ColourTable, parseHex, ramp } from './colour-table.ts';
import { encodeIndexedPng } from './indexed-png.ts';

describe('a palette PNG', () => {
  it('is read by others as it was written', async () => {
    const palette = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255);
    const pixels = Uint8Array.of(0, 1, 2, 2, 1, 0);
    const png = await encodeIndexedPng({ width: 3, height: 2, palette, pixels });
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 3, height: 2 });
    expect([...data]).toEqual([...pixels].flatMap((index) => [...palette.subarray(index * 3, index * 3 + 3)]));
  });
});

describe('a table of colours', () => {
  it('finds the nearest', () => {
    const table = new ColourTable([
      [0, 0, 0],
      [255, 255, 255],
      [200, 0, 0],
    ]);
    expect(table.nearest(10, 10, 10)).toBe(0);
    expect(table.nearest(250, 250, 250)).toBe(1);
    expect(table.nearest(180, 30, 30)).toBe(2);
  });

  it('holds each colour once and at most 256', () => {
    const black = parseHex('#000000');
    expect(new ColourTable([black, black]).palette).toHaveLength(3);
    expect(new ColourTable(ramp(black, parseHex('#ff8000'), 400)).palette).toHaveLength(256 * 3);
  });

  it('leads from one colour to another by even steps', () => {
    expect(ramp(parseHex('#000000'), parseHex('#64c8ff'), 3)).toEqual([
      [0, 0, 0],
      [50, 100, 128],
      [100, 200, 255],
    ]);
  });
});
