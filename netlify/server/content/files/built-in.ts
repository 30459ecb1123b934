import { fileURLToPath } from 'node:url';
import { readBesidePictures, type BuiltInPicture } from './beside-pictures.ts';
import type { Content } from './content.ts';
import { keptContent } from './kept-content.ts';
import { readSources } from './read-sources.ts';
import { readSitePaths, type SitePaths } from './site-paths.ts';

// What the files under `content/` say, for the functions. From source an edit of them shows at the next call; the bundle of a function
// carries another version of this file, with that part of the content written into it that the function asks for (`scripts/inline-built-in.ts`).

const folder = fileURLToPath(new URL('../../../../content', import.meta.url));
const publicFolder = fileURLToPath(new URL('../../../../public', import.meta.url));

/** Parts of what the files say, each by its name in `Content`. Throws ContentError when a content file breaks its schema; so do the others. */
export async function builtIn<Part extends keyof Content>(...parts: readonly Part[]): Promise<Pick<Content, Part>> {
  const content = await keptContent(folder);
  return Object.fromEntries(parts.map((part) => [part, content[part]])) as Pick<Content, Part>;
}

/** All of it. */
export const builtInContent = (): Promise<Content> => keptContent(folder);

/** `content/site.json`. */
export const builtInSite = async (): Promise<Content['site']> => (await builtIn('site')).site;

/** The texts of the files that can become items, as they are, by their path from `content/`. */
export const builtInSources = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(await readSources(folder));

/** The pictures that lie beside Markdown files, by the paths at which they are served. */
export const builtInPictures = async (): Promise<Readonly<Record<string, BuiltInPicture>>> =>
  (await readBesidePictures(folder)).known;

/** Where a text may lead on this site, as far as files say it. */
export const builtInPaths = async (): Promise<SitePaths> => readSitePaths(await keptContent(folder), publicFolder);
