import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OgImage } from './images.ts';

/** Everything in the sources that decides how an image looks. */
const sources = [
  ...[
    'break-lines.ts',
    'colour-table.ts',
    'draw.ts',
    'drawing.ts',
    'ground.ts',
    'indexed-png.ts',
    'lettering.ts',
    'palette.ts',
    'typeface.ts',
    '../ui/globe.ts',
  ].map((file) => new URL(file, import.meta.url)),
  import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'),
];

let template: string | undefined;

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(fileURLToPath(source)));
  return hash.digest('hex');
}

/** The same for two images exactly when they look the same: a hash of the words, the path, the drawing and the sources of the drawing. */
export function fingerprint({ path, words, drawing }: OgImage): string {
  template ??= hashSources();
  return createHash('sha256')
    .update(JSON.stringify([template, path, words.title, words.eyebrow, words.brand, drawing]))
    .digest('hex');
}
