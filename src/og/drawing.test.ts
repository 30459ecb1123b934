import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawingOverlay, drawnDark } from './drawing.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><style>.a{fill:#102030}@media (prefers-color-scheme:dark){.a{fill:#f2ede3}}</style><path class="a" d="M0 0h640v400H0z"/><text x="9" y="9">checkout</text></svg>`;

it('a drawing has its dark theme on an image, and no words', async () => {
  expect(drawnDark(svg)).toContain('<style>.a{fill:#102030}.a{fill:#f2ede3}</style>');
  expect(drawnDark(svg)).not.toContain('checkout');
  const { input, left, top } = await drawingOverlay(svg);
  const { data, info } = await sharp(input).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([left + info.width <= 1200, top + info.height <= 630]).toEqual([true, true]);
  expect([...data.subarray(0, 3)]).toEqual([0xf2, 0xed, 0xe3]);
});
