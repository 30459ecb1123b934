import { fileURLToPath } from 'node:url';
import { readBesidePictures, type BuiltInPicture } from './beside-pictures.ts';
import type { Content } from './content.ts';
import { keptContent } from './kept-content.ts';
import { readSources } from './read-sources.ts';
import { readSitePaths, type SitePaths } from './site-paths.ts';

// The content of the files under `content/`, for the functions. When run from source, edits show on the next call; a
// bundled function carries another version of this file, with the part of the content that the function asks for
// inlined (`scripts/inline-built-in.ts`).

const folder = fileURLToPath(new URL('../../../../content', import.meta.url));
const publicFolder = fileURLToPath(new URL('../../../../public', import.meta.url));

/**
 * Parts of the content, by their names in `Content`. Throws ContentError if a content file breaks its schema; so do the
 * other functions.
 */
export async function builtIn<Part extends keyof Content>(...parts: readonly Part[]): Promise<Pick<Content, Part>> {
  const content = await keptContent(folder);
  return Object.fromEntries(parts.map((part) => [part, content[part]])) as Pick<Content, Part>;
}

/** The whole content. */
export const builtInContent = (): Promise<Content> => keptContent(folder);

/** `content/site.json`. */
export const builtInSite = async (): Promise<Content['site']> => (await builtIn('site')).site;

/** The raw texts of the files that can become items, by their path from `content/`. */
export const builtInSources = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(await readSources(folder));

/** The pictures beside Markdown files, by the paths at which they are served. */
export const builtInPictures = async (): Promise<Readonly<Record<string, BuiltInPicture>>> =>
  (await readBesidePictures(folder)).known;

/** The paths on this site that a text may lead to, as far as the files show. */
export const builtInPaths = async (): Promise<SitePaths> => readSitePaths(await keptContent(folder), publicFolder);
