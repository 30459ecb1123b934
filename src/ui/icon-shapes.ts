import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IconName } from './icon-name.ts';

/** A path as the continuation of another, where an initial `m` would be relative, and so would the points after it. */
const asContinuation = (path: string): string =>
  path.replace(/^m(-?[\d.]+)[ ,]?(-?[\d.]+) ?(?=[-.\d])/, 'M$1 $2l').replace(/^m/, 'M');

/**
 * The shapes inside an icon's 24 by 24 SVG, read from the icon set at build time, with consecutive paths merged into
 * one, since every page has them. Throws if the set has no such icon.
 */
export function iconShapes(name: IconName): string {
  const file = fileURLToPath(import.meta.resolve(`lucide-static/icons/${name}.svg`));
  return readFileSync(file, 'utf8')
    .replace(/^[^]*?<svg[^>]*>/, '')
    .replace('</svg>', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=<path d="[^"]*)" \/> <path d="([^"]*)/g, (_, path: string) => asContinuation(path))
    .replaceAll('> <', '><')
    .trim();
}
