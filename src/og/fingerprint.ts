import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fontFiles } from './faces.ts';
import type { OgImage } from './images.ts';

const here = new URL('./', import.meta.url);
const manifestOf = (name: string): URL => new URL('../package.json', import.meta.resolve(name));

/** Everything besides its content that determines how an image looks. */
const sources = [
  ...readdirSync(here)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => new URL(file, here)),
  new URL('../ui/globe.ts', here),
  ...fontFiles,
  manifestOf('@takumi-rs/core'),
  manifestOf('sharp'),
];

let template: string | undefined;

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex');
}

/**
 * Equal for two images exactly when they look the same: a hash of the words, the path, the drawing, and the code that
 * draws.
 */
export function fingerprint({ path, words, drawing }: OgImage): string {
  template ??= hashSources();
  return createHash('sha256')
    .update(JSON.stringify([template, path, words.title, words.eyebrow, words.brand, drawing]))
    .digest('hex');
}
