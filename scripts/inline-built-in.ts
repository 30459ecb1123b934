import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EssaySummary } from '#contract/api/essays.ts';
import type { Content } from '#server/content/files/content.ts';
import type { FeedContent } from '#server/build/built-feed.ts';
import type { BuiltSite } from '#server/build/built-site.ts';
import type { BuiltSearch } from '#server/search/built-search.ts';
import { partOf, withFrame } from '#contract/content/part.ts';
import { contentToBuild, filesToBuild } from '#content-to-build';
import { shellFiles } from '#server/pages/page-shell.ts';
import { readFigures } from '#server/content/render/read-figures.ts';
import { readBesidePictures } from '#server/content/files/beside-pictures.ts';
import { readSources } from '#server/content/files/read-sources.ts';
import { readSitePaths } from '#server/content/files/site-paths.ts';

// A long string is parsed as JSON several times faster than as JavaScript, and only when a function asks for it.
const asJson = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** A part of the built-in content: what a name of `Content` holds, the texts of the files, the pictures beside them, or where a text may lead. Each is a module of its own. */
type PartName = keyof Content | 'sources' | 'paths' | 'pictures';
type Parts = Readonly<Record<PartName, string>>;

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
export const builtInContent = () => builtIn(...Object.keys(parts).filter((name) => !['sources', 'paths', 'pictures'].includes(name)));
export const builtInSite = async () => (await builtIn('site')).site;
export const builtInSources = async () => (await builtIn('sources')).sources;
export const builtInPaths = async () => (await builtIn('paths')).paths;
export const builtInPictures = async () => (await builtIn('pictures')).pictures;
`;
}

/**
 * Sources of the modules of the parts; each exports its part as the default.
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
  // What mails and linked data say of the company is what the pages of this build say; a frame of its own the site has in `parts` alone.
  const site = withFrame(files.site, partOf(shown.parts, 'site'));
  const { known: pictures } = await readBesidePictures(content);
  const parts = { ...files, site, sources: Object.fromEntries(sources), paths, pictures };
  const modules = Object.entries(parts).map(([name, value]) => [name, `export default ${asJson(value)};\n`]);
  // The names are those of the parts.
  return Object.fromEntries(modules) as Parts;
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

/** How many built pages an instance keeps in memory: some tens of kilobytes each. */
const mostPages = 200;

/**
 * Source of a module that stands in for `built-page.ts` in a bundle: the pages are files beside it, which never change.
 *
 * @param origin where the pages come from in development, in place of the files
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

/** Source of a module that stands in for `built-figures.ts` in a bundle: it imports the drawn figures with the first text that shows one. */
export const builtFiguresModule = (specifier: string): string =>
  `export const builtFigures = async () => (await import(${JSON.stringify(specifier)})).default;\n`;

/**
 * Source of the module that it imports.
 *
 * @param content path of the folder `content/`
 */
export const figuresOf = async (content: string): Promise<string> =>
  `export default ${asJson((await readFigures(content)).figures)};\n`;

/** Source of a module that stands in for `built-picture.ts` in a bundle: the pictures are files beside it. */
export const builtPictureModule = `import { readFile } from 'node:fs/promises';
export const builtPicture = (id) => /^[0-9a-f]{64}$/.test(id) ? readFile(new URL(\`./pictures/\${id}\`, import.meta.url)).then((bytes) => new Uint8Array(bytes), (error) => {
  if (error.code === 'ENOENT') return null;
  throw error;
}) : Promise.resolve(null);
`;

/** Source of a module that stands in for `built-site.ts` in a bundle. */
export const inlinedBuiltSite = (built: BuiltSite): string =>
  `let built;\nexport const builtSite = async () => (built ??= ${asJson(built)});\n`;

/** Source of a module that stands in for `built-feed.ts` in a bundle: it imports what the feed said when that is asked for. */
export const inlinedBuiltFeed = (specifier: string): string =>
  `export const builtFeed = async () => (await import(${JSON.stringify(specifier)})).default;\n`;

/** The same in place of `built-search.ts`, for what can be found. */
export const inlinedBuiltSearch = (specifier: string): string =>
  `export const builtSearch = async () => (await import(${JSON.stringify(specifier)})).default;\n`;

/** The same in place of `built-essays.ts`, for the list of essays. */
export const inlinedBuiltEssays = (specifier: string): string =>
  `export const builtEssays = async () => (await import(${JSON.stringify(specifier)})).default;\n`;

/** Source of the module that one of them imports. */
export const handedModule = (handed: FeedContent | BuiltSearch | readonly EssaySummary[]): string =>
  `export default ${asJson(handed)};\n`;
