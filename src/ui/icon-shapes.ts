import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IconName } from './icon-name.ts';

/** The shapes inside an icon's 24 by 24 SVG, read from the icon set at build. Throws if the set has no such icon. */
export function iconShapes(name: IconName): string {
  const file = fileURLToPath(import.meta.resolve(`lucide-static/icons/${name}.svg`));
  return readFileSync(file, 'utf8')
    .replace(/^[^]*?<svg[^>]*>/, '')
    .replace('</svg>', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
