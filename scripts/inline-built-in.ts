import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '#server/content/files/content.ts';
import type { BuiltSite } from '#server/build/built-site.ts';
import { filesToBuild } from '#content-to-build';
import { shellFiles } from '#server/pages/page-shell.ts';
import { readSources } from '#server/content/files/read-sources.ts';

// A long string is parsed as JSON several times faster than as JavaScript, and only when a function asks for it.
const asJson = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** A part of the built-in content: what a name of `Content` holds, or the texts of the files. Each is a module of its own. */
type PartName = keyof Content | 'sources';
type Parts = Readonly<Record<PartName, string>>;

// The functions are bundled side by side, and each asks for the same.
const inlining = new Map<string, Promise<Parts>>();

async function inline(content: string): Promise<Parts> {
  const [files, sources] = await Promise.all([filesToBuild(content), readSources(content)]);
  const parts = { ...files, sources: Object.fromEntries(sources) };
  const modules = Object.entries(parts).map(([name, value]) => [name, `export default ${asJson(value)};\n`]);
  // The names are those of the parts.
  return Object.fromEntries(modules) as Parts;
}

/**
 * Source of a module that stands in for `built-in.ts` in a bundle, where there are no content files to read. It imports a part when that is asked for, so that no call loads
 * more than it needs.
 *
 * @param names of all parts
 * @param specifierOf names the module of a part
 */
export function builtInModule(names: readonly string[], specifierOf: (name: string) => string): string {
  const imports = names.map((name) => `${name}: () => import(${JSON.stringify(specifierOf(name))})`);
  return `const parts = { ${imports.join(', ')} };
const read = async (name) => [name, (await parts[name]()).default];
export const builtIn = async (...names) => Object.fromEntries(await Promise.all(names.map(read)));
export const builtInContent = () => builtIn(...Object.keys(parts).filter((name) => name !== 'sources'));
export const builtInSite = async () => (await builtIn('site')).site;
export const builtInSources = async () => (await builtIn('sources')).sources;
`;
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
  // A call fills in one of them, so each is parsed by itself.
  const shells = await Promise.all(
    Object.entries(shellFiles).map(
      async ([name, file]) => `${JSON.stringify(name)}: () => ${asJson(await readFile(join(dist, file), 'utf8'))}`,
    ),
  );
  return `const shells = { ${shells.join(', ')} };\nconst read = {};\nexport const pageShell = (name) => (read[name] ??= shells[name]());\n`;
}

/** Source of a module that stands in for `built-site.ts` in a bundle. */
export const inlinedBuiltSite = (built: BuiltSite): string =>
  `let built;\nexport const builtSite = async () => (built ??= ${asJson(built)});\n`;
