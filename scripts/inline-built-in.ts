import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltSite } from '#server/build/built-site.ts';
import { filesToBuild } from '#content-to-build';
import { shellFiles } from '#server/pages/page-shell.ts';
import { readSources } from '#server/content/files/read-sources.ts';

// A long string is parsed as JSON several times faster than as JavaScript, and only when a function asks for it.
const asJson = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** The parts of the built-in content. None holds what another holds: each is read once for each function that is bundled. */
export type PartName = 'site' | 'projects' | 'essays' | 'articles' | 'others' | 'sources';
type Parts = Readonly<Record<PartName, string>>;

// The functions are bundled side by side, and each asks for the same.
const inlining = new Map<string, Promise<Parts>>();

async function inline(content: string): Promise<Parts> {
  const [{ site, projects, essays, articles, ...others }, sources] = await Promise.all([
    filesToBuild(content),
    readSources(content),
  ]);
  const source = (value: unknown) => `export default ${asJson(value)};\n`;
  return {
    site: source(site),
    projects: source(projects),
    essays: source(essays),
    articles: source(articles),
    others: source(others),
    sources: source(Object.fromEntries(sources)),
  };
}

/**
 * Source of a module that stands in for `built-in.ts` in a bundle, where there are no content files to read. It imports a part when that is asked for, so that no call loads
 * more than it needs.
 *
 * @param specifierOf names the module of a part
 */
export function builtInModule(specifierOf: (name: PartName) => string): string {
  const part = (name: PartName) => `(await import(${JSON.stringify(specifierOf(name))})).default`;
  const giving = (name: string, value: string) => `export const ${name} = async () => ${value};\n`;
  const shared = (['site', 'projects', 'essays', 'articles'] as const).map((name) => `${name}: ${part(name)}`);
  return [
    giving('builtInSite', part('site')),
    giving('builtInProjects', part('projects')),
    giving('builtInEssays', part('essays')),
    giving('builtInArticles', part('articles')),
    giving('builtInSources', part('sources')),
    giving('builtInContent', `({ ...${part('others')}, ${shared.join(', ')} })`),
  ].join('');
}

/**
 * Sources of the modules of the parts; each exports its part as the default.
 *
 * @param content Path of the folder `content/`.
 * @throws ContentError when a file breaks its schema.
 */
export function builtInParts(content: string): Promise<Parts> {
  const parts = inlining.get(content) ?? inline(content).finally(() => inlining.delete(content));
  inlining.set(content, parts);
  return parts;
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
