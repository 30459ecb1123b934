import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '#server/content/files/content.ts';
import type { BuiltSite } from '#server/build/built-site.ts';
import { partOf, withFrame } from '#contract/content/part.ts';
import { contentToBuild, filesToBuild } from '#content-to-build';
import { shellFiles } from '#server/pages/page-shell.ts';
import { readBesidePictures } from '#server/content/files/beside-pictures.ts';
import { readSources } from '#server/content/files/read-sources.ts';
import { readSitePaths } from '#server/content/files/site-paths.ts';

// A long string parses several times faster as JSON than as JavaScript, and only on demand.
const asJson = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/**
 * A part of the built-in content: a field of `Content`, the texts of the files, the pictures beside them, or the paths
 * that texts may link to. Each is a separate module.
 */
type PartName = keyof Content | 'sources' | 'paths' | 'pictures';
type Parts = Readonly<Record<PartName, string>>;

/**
 * Source of the module that replaces `built-in.ts` in a bundle, where there are no content files. It imports a part on
 * demand, so that a call loads only what it needs.
 *
 * @param names of all parts
 * @param specifierOf returns the module name of a part
 */
export function builtInModule(names: readonly string[], specifierOf: (name: string) => string): string {
  const imports = names.map((name) => `${name}: () => import(${JSON.stringify(specifierOf(name))})`);
  return `const parts = { ${imports.join(', ')} };
const read = async (name) => [name, (await parts[name]()).default];
export const builtIn = async (...names) => Object.fromEntries(await Promise.all(names.map(read)));
export const builtInContent = () => builtIn(...Object.keys(parts).filter((name) => !['sources', 'paths', 'pictures'].includes(name)));
export const builtInSite = async () => (await builtIn('site')).site;
export const builtInSources = async () => (await builtIn('sources')).sources;
export const builtInPaths = async () => (await builtIn('paths')).paths;
export const builtInPictures = async () => (await builtIn('pictures')).pictures;
`;
}

/**
 * Sources of the modules of the parts; each has its part as the default export.
 *
 * @param content Path of the folder `content/`.
 * @throws ContentError when a file breaks its schema.
 */
export async function builtInParts(content: string): Promise<Parts> {
  const [files, shown, sources] = await Promise.all([
    filesToBuild(content),
    contentToBuild(content),
    readSources(content),
  ]);
  const paths = await readSitePaths(files, join(content, '../public'));
  // Mails and linked data describe the company as the pages of this build do; only `parts` has the frame separately.
  const site = withFrame(files.site, partOf(shown.parts, 'site'));
  const { known: pictures } = await readBesidePictures(content);
  const parts = { ...files, site, sources: Object.fromEntries(sources), paths, pictures };
  const modules = Object.entries(parts).map(([name, value]) => [name, jsonModule(value)]);
  // The names are those of the parts.
  return Object.fromEntries(modules) as Parts;
}

/**
 * Source of the module that replaces `page-shell.ts` in a bundle, where there is no `dist/`.
 *
 * @param dist Path of the folder with the built pages.
 * @throws Error when one is missing: pages are built before functions.
 */
export async function inlinedPageShells(dist: string): Promise<string> {
  // A call fills in one of them, so each is parsed separately.
  const shells = await Promise.all(
    Object.entries(shellFiles).map(
      async ([name, file]) => `${JSON.stringify(name)}: () => ${asJson(await readFile(join(dist, file), 'utf8'))}`,
    ),
  );
  return `const shells = { ${shells.join(', ')} };\nconst read = {};\nexport const pageShell = (name) => (read[name] ??= shells[name]());\n`;
}

/** The largest number of built pages that an instance keeps in memory; each takes some tens of kilobytes. */
const mostPages = 200;

/**
 * Source of the module that replaces `built-page.ts` in a bundle: the pages are files beside it, which never change.
 *
 * @param origin where pages come from in development, instead of the files
 */
export const builtPageModule = (origin?: string): string =>
  origin === undefined
    ? `import { readFile } from 'node:fs/promises';
const pages = new Map();
const keep = (path, page) => {
  pages.set(path, page);
  if (pages.size > ${mostPages}) pages.delete(pages.keys().next().value);
  return page;
};
const read = (file) => readFile(new URL(\`./pages/\${file}\`, import.meta.url), 'utf8').then((page) => keep(file, page), (error) => {
  if (error.code === 'ENOENT') return null;
  throw error;
});
export const builtPage = async (path, extension = 'html') => pages.get(\`\${path}.\${extension}\`) ?? read(\`\${path}.\${extension}\`);
`
    : `export const builtPage = async (path) => {
  const answer = await fetch(\`${origin}/\${path}\`);
  return answer.ok ? answer.text() : null;
};
`;

/** Source of a module with a value as JSON. */
export const jsonModule = (value: unknown): string => `export default ${asJson(value)};\n`;

/** Source of a module whose function of this name imports its value on demand from another module. */
export const onDemandModule = (name: string, specifier: string): string =>
  `export const ${name} = async () => (await import(${JSON.stringify(specifier)})).default;\n`;

/** Source of the module that replaces `built-picture.ts` in a bundle: the pictures are files beside it. */
export const builtPictureModule = `import { readFile } from 'node:fs/promises';
export const builtPicture = (id) => /^[0-9a-f]{64}$/.test(id) ? readFile(new URL(\`./pictures/\${id}\`, import.meta.url)).then((bytes) => new Uint8Array(bytes), (error) => {
  if (error.code === 'ENOENT') return null;
  throw error;
}) : Promise.resolve(null);
`;

/** Source of the module that replaces `built-site.ts` in a bundle. */
export const inlinedBuiltSite = (built: BuiltSite): string =>
  `let built;\nexport const builtSite = async () => (built ??= ${asJson(built)});\n`;
