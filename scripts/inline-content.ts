import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { EssaySummary } from '#contract/api/essays.ts';
import type { FeedContent } from '#server/build/built-feed.ts';
import type { BuiltSite } from '#server/build/built-site.ts';
import type { BuiltSearch } from '#server/search/built-search.ts';
import { contentTypeNames, factsOf } from '#contract/content/types.ts';
import { readFigures } from '#server/content/render/read-figures.ts';
import {
  builtInModule,
  builtInParts,
  builtPageModule,
  builtPictureModule,
  inlinedBuiltSite,
  inlinedPageShells,
  jsonModule,
  onDemandModule,
} from './inline-built-in.ts';
import { project } from './project.ts';

const folders = ['', ...contentTypeNames.map(factsOf).flatMap(({ folder, known }) => (known ? [] : [folder]))];
const contentFolders = folders.map((folder) => join(project.content, folder));

const partPrefix = 'content:';
/**
 * Extension of files that are copied unchanged: texts of megabytes, which a bundler would parse and rewrite for each
 * function that uses them.
 */
const carried = '.part.mjs';

/** What a build passes to its functions. */
export interface Handed {
  site: BuiltSite;
  feed: FeedContent;
  essays: readonly EssaySummary[];
  search: BuiltSearch;
}

/** Makes esbuild copy the content unchanged, with one file per part for all functions. */
export const carryingContent = { loader: { [carried]: 'copy' }, assetNames: 'chunks/[name]-[hash]' } as const;

/** The inputs of the plugin. */
export interface Inlined {
  /** Folder with the built pages. */
  pages: string;
  /** Folder for the parts of the content, from which they are copied; it must exist while the plugin is in use. */
  parts: string;
  /** What functions say about their build; if left out, they use their source. */
  built?: Handed | undefined;
  /** In development, the origin of built pages, instead of the files beside the bundle. */
  origin?: string | undefined;
}

/**
 * Adds the content and the page shells to bundles of functions, together with `carryingContent`: a deployed function
 * has neither `content/` nor `dist/`. All builds of one plugin share the content read by the first; in development each
 * reads it again.
 */
export const inlineContent = ({ pages, parts, built, origin }: Inlined): Plugin => {
  let writing: Promise<string[]> | undefined;
  const write = async (): Promise<string[]> => {
    const sources = Object.entries(await builtInParts(project.content));
    await Promise.all(sources.map(([name, source]) => writeFile(join(parts, name + carried), source)));
    return sources.map(([name]) => name);
  };
  return {
    name: 'inline-content',
    setup(build) {
      /** Replaces a file of the server. */
      const replace = (file: string, contents: () => string | Promise<string>, watchDirs: string[] = []) =>
        build.onLoad({ filter: endingIn(`/netlify/server/${file}.ts`) }, async () => ({
          contents: await contents(),
          watchDirs,
        }));
      /** Replaces a file by one whose function imports a value on demand from a module of its own. */
      const onDemand = (
        file: string,
        name: string,
        specifier: string,
        valueOf: () => unknown,
        watchDirs: string[] = [],
      ) => {
        replace(file, () => onDemandModule(name, specifier));
        build.onResolve({ filter: new RegExp(`^${specifier}$`) }, ({ path }) => ({ path, namespace: specifier }));
        build.onLoad({ filter: /.*/, namespace: specifier }, async () => ({
          contents: jsonModule(await valueOf()),
          watchDirs,
        }));
      };

      if (origin !== undefined) build.onStart(() => void (writing = undefined));
      build.onResolve({ filter: new RegExp(`^${partPrefix}`) }, ({ path }) => ({
        path: join(parts, path.slice(partPrefix.length) + carried),
      }));
      const builtIn = async () => builtInModule(await (writing ??= write()), (name) => `${partPrefix}${name}`);
      replace('content/files/built-in', builtIn, contentFolders);
      const figures = async () => (await readFigures(project.content)).figures;
      const figureFolders = [join(project.content, 'figures')];
      onDemand('content/render/built-figures', 'builtFigures', 'content-figures', figures, figureFolders);
      replace('pages/page-shell', () => inlinedPageShells(pages));
      replace('pages/built-page', () => builtPageModule(origin));
      replace('content/files/built-picture', () => builtPictureModule);
      if (!built) return;
      replace('build/built-site', () => inlinedBuiltSite(built.site));
      onDemand('build/built-feed', 'builtFeed', 'built:feed', () => built.feed);
      onDemand('search/built-search', 'builtSearch', 'built:search', () => built.search);
      onDemand('build/built-essays', 'builtEssays', 'built:essays', () => built.essays);
    },
  };
};

/** Whether a path ends like this, on any system. */
const endingIn = (path: string): RegExp =>
  new RegExp(`${path.replaceAll('.', String.raw`\.`).replaceAll('/', String.raw`[/\\]`)}$`);
