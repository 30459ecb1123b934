import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellFiles } from './page-shell.ts';
import { readContent } from './read-files.ts';

// A long string is parsed as JSON several times faster than as JavaScript, and only when a function asks for it.
const asJson = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

// The functions are bundled side by side, and each asks for the same.
const inlining = new Map<string, Promise<string>>();

// One function for each part, so that a bundle carries no more than it asks for.
async function inline(content: string): Promise<string> {
  const all = await readContent(content);
  const { site, projects, essays } = all;
  const parts = { builtInContent: all, builtInSite: site, builtInProjects: projects, builtInEssays: essays };
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
