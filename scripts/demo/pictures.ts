import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { media, type MediaRecord } from '#storage/collections/media.ts';
import { preparePicture } from '#server/pictures/prepare-picture.ts';
import type { DemoSite } from './story.ts';

/** A drawing in place of a photograph: a sky, land as survey lines, and a mark. */
interface Drawn {
  name: string;
  altText: string;
  sky: string;
  land: string;
  line: string;
  /** Pixels. */
  width: number;
  height: number;
}

const drawn: readonly Drawn[] = [
  {
    name: 'lake-at-dawn.jpg',
    altText: 'A lake before sunrise, with low hills behind it',
    ...{ sky: '#f2d4b7', land: '#2c4a52', line: '#7fa3a6', width: 1_600, height: 1_000 },
  },
  {
    name: 'terraces.jpg',
    altText: 'Rice terraces, drawn as lines of equal height',
    ...{ sky: '#e6ead2', land: '#5c7a3f', line: '#c6d39b', width: 1_600, height: 1_066 },
  },
  {
    name: 'harbour-evening.jpg',
    altText: 'A harbour in the evening, with cranes as thin lines',
    ...{ sky: '#c9ccdf', land: '#31324f', line: '#8b8fbc', width: 1_400, height: 933 },
  },
  {
    name: 'market-roofs.png',
    altText: 'Roofs of a market from above',
    ...{ sky: '#f6e3d3', land: '#a8401e', line: '#e3a183', width: 1_200, height: 800 },
  },
  {
    // Has no description yet, which the library points out.
    name: 'IMG_2043.jpg',
    altText: '',
    ...{ sky: '#d5e4ea', land: '#3b5a6b', line: '#9dbac7', width: 1_000, height: 1_250 },
  },
];

const svgOf = ({ sky, land, line, width, height }: Drawn): string => {
  const ridge = (level: number, lift: number): string => {
    const points = Array.from({ length: 13 }, (_, step) => {
      const x = (step / 12) * width;
      const y = level + Math.sin(step * 1.3 + lift) * height * 0.05 + Math.cos(step * 0.7 + lift * 2) * height * 0.03;
      return `${x.toFixed(0)},${y.toFixed(0)}`;
    });
    return points.join(' ');
  };
  const lines = Array.from(
    { length: 14 },
    (_, index) => `<polyline points="${ridge(height * (0.52 + index * 0.035), index * 0.35)}" fill="none"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/><circle cx="${width * 0.72}" cy="${height * 0.3}" r="${height * 0.09}" fill="${line}"/><polygon points="0,${height} ${ridge(height * 0.5, 0)} ${width},${height}" fill="${land}"/><g stroke="${line}" stroke-width="3">${lines.join('')}</g></svg>`;
};

/** Adds the pictures to the library; returns the path of the first. */
export async function pictures({ stores }: DemoSite, now: Date): Promise<string> {
  const ids: string[] = [];
  for (const one of drawn) {
    const isPng = one.name.endsWith('.png');
    const given = await sharp(Buffer.from(svgOf(one)))
      .toFormat(isPng ? 'png' : 'jpeg')
      .toBuffer();
    const { bytes, mimeType, width, height } = await preparePicture(
      given,
      one.name,
      isPng ? 'image/png' : 'image/jpeg',
    );
    const id = createHash('sha256').update(bytes).digest('hex');
    const record: MediaRecord = {
      ...{ originalFilename: one.name, altText: one.altText, mimeType, size: bytes.byteLength, width, height },
      createdAt: now.toISOString(),
      source: createHash('sha256').update(given).digest('hex'),
    };
    await stores.open(media).add(id, bytes, record);
    ids.push(id);
  }
  return `/media/${ids[0] ?? ''}`;
}
