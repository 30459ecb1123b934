import { fileURLToPath } from 'node:url';
import type { Content } from './content.ts';
import { readContent } from './read-files.ts';
import { readSources } from './read-sources.ts';

// What the files under `content/` say, for the functions. From source they are read at each call, so that an edit shows at once; the bundle of a function
// carries another version of this file, with that part of the content written into it that the function asks for (`inline-built-in.ts`).

const folder = fileURLToPath(new URL('../../../../content', import.meta.url));
const read = (): Promise<Content> => readContent(folder);

/** All of it. Throws ContentError when a content file breaks its schema; so do the others. */
export const builtInContent = (): Promise<Content> => read();

/** `content/site.json`. */
export const builtInSite = async (): Promise<Content['site']> => (await read()).site;

/** The projects of the files, by id. */
export const builtInProjects = async (): Promise<Content['projects']> => (await read()).projects;

/** The essays of the files, of every status, newest first. */
export const builtInEssays = async (): Promise<Content['essays']> => (await read()).essays;

/** The articles of the files, the same way. */
export const builtInArticles = async (): Promise<Content['articles']> => (await read()).articles;

/** The texts of the files that can become items, as they are, by their path from `content/`. */
export const builtInSources = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(await readSources(folder));
