import type { mediaTypes } from '#contract/api/admin-media.ts';

export type PictureType = (typeof mediaTypes)[number];

const extensions: readonly (readonly [RegExp, PictureType])[] = [
  [/\.jpe?g$/i, 'image/jpeg'],
  [/\.png$/i, 'image/png'],
  [/\.webp$/i, 'image/webp'],
  [/\.avif$/i, 'image/avif'],
];

/** The type according to a file's name; undefined for any other name. */
export const typeOfName = (name: string): PictureType | undefined =>
  extensions.find(([shape]) => shape.test(name))?.[1];

/** The type according to a file's first bytes; undefined for anything else, including GIF and SVG (rules 24). */
export function typeOfBytes(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.startsWith('WEBPVP8', 8)) return 'image/webp';
  // ISO/IEC 14496-12: the first box is `ftyp` and lists brands of four letters after its first eight bytes; `avif` is a
  // still picture.
  if (head.startsWith('ftyp', 4) && brandsOf(head).includes('avif')) return 'image/avif';
  return undefined;
}

function brandsOf(head: string): string[] {
  const size = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE();
  const brands = head.slice(8, Math.min(size, head.length));
  return brands.match(/.{4}/gs) ?? [];
}
