import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltSite } from '../build/built-site.ts';
import { filesToBuild } from './content-to-build.ts';
import { shellFiles } from './page-shell.ts';
import { readSources } from './read-sources.ts';

// A long string is parsed as JSON several times faster than as JavaScript, and only when a function asks for it.
const asJson = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

// The functions are bundled side by side, and each asks for the same.
const inlining = new Map<string, Promise<string>>();

// One function for each part, so that a bundle carries no more than it asks for.
async function inline(content: string): Promise<string> {
  const [all, sources] = await Promise.all([filesToBuild(content), readSources(content)]);
  const { site, projects, essays, articles } = all;
  const parts = {
    builtInContent: all,
    builtInSite: site,
    builtInProjects: projects,
    builtInEssays: essays,
    builtInArticles: articles,
    builtInSources: Object.fromEntries(sources),
  };
  return Object.entries(parts)
    .map(
      ([name, value]) => `let ${name}Value;\nexport const ${name} = async () => (${name}Value ??= ${asJson(value)});\n`,
    )
    .join('');
}

/**
 * Source of a module that stands in for `built-in.ts` in a bundle, where there are no content files to read.
 *
 * @param content Path of the folder `content/`.
 * @throws ContentError when a file breaks its schema.
 */
export function inlinedBuiltIn(content: string): Promise<string> {
  const source = inlining.get(content) ?? inline(content).finally(() => inlining.delete(content));
  inlining.set(content, source);
  return source;
}

/**
 * Source of a module that stands in for `page-shell.ts` in a bundle, where there is no `dist/` to read.
 *
 * @param dist Path of the folder with the built pages.
 * @throws Error when one of them is not there: the pages are built before the functions.
 */
export async function inlinedPageShells(dist: string): Promise<string> {
  const read = Object.entries(shellFiles).map(async ([name, file]) => [name, await readFile(join(dist, file), 'utf8')]);
  const shells: unknown = Object.fromEntries(await Promise.all(read));
  return `let shells;\nexport const pageShell = (name) => (shells ??= ${asJson(shells)})[name];\n`;
}

/** Source of a module that stands in for `built-site.ts` in a bundle. */
export const inlinedBuiltSite = (built: BuiltSite): string =>
  `let built;\nexport const builtSite = async () => (built ??= ${asJson(built)});\n`;
