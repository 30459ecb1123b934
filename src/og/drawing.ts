import sharp from 'sharp';

/** Where the drawing of a project lies on an image, in pixels: right of the brand and above the title. */
const place = { left: 560, top: 58, width: 576, height: 360 };

const darkOnes = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
const words = /<text\b[^]*?<\/text>/g;

/**
 * The drawing of a project as images have it: in its dark theme, which they always have (palette.ts), and without its words, for which the machine that builds may have no
 * letters.
 */
export const drawnDark = (svg: string): string => svg.replaceAll(darkOnes, '$1').replaceAll(words, '');

/** What `sharp` lays over the ground. */
export async function drawingOverlay(svg: string): Promise<{ input: Buffer; left: number; top: number }> {
  const { left, top, width, height } = place;
  // Drawn larger first: lines of one pixel would be lost otherwise.
  const input = await sharp(Buffer.from(drawnDark(svg)), { density: 144 })
    .resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return { input, left, top };
}
