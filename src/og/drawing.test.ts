import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ogImagePath } from '#contract/content/og-image.ts';
import { Draughtsman } from './draw.ts';
import { drawnDark } from './drawing.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><style>:root{color:#102030}@media (prefers-color-scheme:dark){:root{color:#f2ede3}}</style><path fill="currentColor" d="M0 0h640v400H0z"/><text x="9" y="9">checkout</text></svg>`;

it('a drawing appears on an image in its dark theme, without words', async () => {
  expect(drawnDark(svg)).toContain('<style>svg{color:#102030}svg{color:#f2ede3}</style>');
  expect(drawnDark(svg)).not.toContain('checkout');
  const words = { title: 'Afripay', eyebrow: '', brand: 'A Company' };
  const image = await new Draughtsman().draw({ path: ogImagePath('project', 'one'), words, drawing: svg });
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // Right of the brand, above the title. The palette may round a colour.
  for (const [x, y] of [
    [600, 100],
    [1100, 400],
  ] as const) {
    const at = (y * info.width + x) * 3;
    expect(Math.min(...data.subarray(at, at + 3))).toBeGreaterThan(0xdd);
  }
});
