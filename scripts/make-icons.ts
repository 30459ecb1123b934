// Makes the bitmap icons under public/ from the logo: node scripts/make-icons.ts
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const target = new URL('../public/', import.meta.url);

const ground = '#0d161d';
const line = '#f2ede3';
const accent = '#f59263';

/** The logo, half a globe on an anvil (public/logo.svg), centred in a square of `size` pixels. */
function icon(size: number, { scale, corner, stroke }: { scale: number; corner: number; stroke: number }): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${corner}" fill="${ground}"/>
<g transform="translate(16 16) scale(${scale}) translate(-16 -18)">
<path fill="none" stroke="${line}" stroke-width="${stroke}" d="M5 18a11 11 0 0 1 22 0M11 18c0-6.6 2-10.9 5-10.9s5 4.3 5 10.9"/>
<path fill="${accent}" d="M2 18h28v4H2z"/>
<path fill="${line}" d="M11.5 23h9c0 2.4 1.5 3.7 4.5 4.3v2.7h-18v-2.7c3-.6 4.5-1.9 4.5-4.3z"/></g></svg>`;
  return Buffer.from(svg);
}

const png = (svg: Buffer): Promise<Buffer> => sharp(svg).png({ palette: true, compressionLevel: 9 }).toBuffer();

/** An ICO file with one PNG of 32 pixels (a format that every browser since 2009 reads). */
function ico(image: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([32, 32, 0, 0], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

const files = {
  'favicon.ico': ico(await png(icon(32, { scale: 0.88, corner: 5, stroke: 3 }))),
  // iOS rounds the corners itself; a maskable icon stays within the inner four fifths, which every mask shows.
  'apple-touch-icon.png': await png(icon(180, { scale: 0.68, corner: 0, stroke: 2.4 })),
  'icon-192.png': await png(icon(192, { scale: 0.74, corner: 6, stroke: 2.4 })),
  'icon-512.png': await png(icon(512, { scale: 0.74, corner: 6, stroke: 2.4 })),
  'icon-maskable-512.png': await png(icon(512, { scale: 0.56, corner: 0, stroke: 2.4 })),
};

for (const [name, bytes] of Object.entries(files)) {
  await writeFile(new URL(name, target), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
