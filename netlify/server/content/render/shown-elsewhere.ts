import type { PictureLookup } from '#contract/content/picture.ts';
import { builtFigures } from './built-figures.ts';
import { figuresNamed } from './figures.ts';

/** Where paths of this site may occur in Markdown. */
const path = /(?<=[\s(<:])\/[^\s()<>"\\]+/g;

/**
 * What a text shows that is not part of it and may change: its pictures, which may be replaced in place, and its drawn
 * figures. A rendering must be cached under the text and this. Parses nothing (decision 0129).
 * @returns '' for most texts
 */
export async function shownElsewhere(body: string, pictureOf?: PictureLookup): Promise<string> {
  const pictures = pictureOf && body.includes('/') ? [...new Set(body.match(path))] : [];
  const names = figuresNamed(body);
  const drawn = names.length > 0 ? await builtFigures() : {};
  const shown = [
    ...pictures.map((picture) => [picture, pictureOf?.(picture)]),
    ...names.map((name) => [name, Object.hasOwn(drawn, name) ? drawn[name] : undefined]),
  ].filter(([, is]) => is !== undefined);
  return shown.length > 0 ? `\0${JSON.stringify(shown)}` : '';
}
