import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { EssaySummary } from '#contract/api/essays.ts';
import type { FeedContent } from '#server/build/built-feed.ts';
import type { BuiltSite } from '#server/build/built-site.ts';
import type { BuiltSearch } from '#server/search/built-search.ts';
import { contentTypeNames, factsOf } from '#contract/content/types.ts';
import {
  builtFiguresModule,
  builtInModule,
  builtInParts,
  builtPageModule,
  builtPictureModule,
  figuresOf,
  handedModule,
  inlinedBuiltEssays,
  inlinedBuiltFeed,
  inlinedBuiltSearch,
  inlinedBuiltSite,
  inlinedPageShells,
} from '#scripts/inline-built-in.ts';
import { project } from './project.ts';

const folders = ['', ...contentTypeNames.map(factsOf).flatMap(({ folder, known }) => (known ? [] : [folder]))];
const contentFolders = folders.map((folder) => join(project.content, folder));

const partPrefix = 'content:';
/**
 * Extension of files that are copied unchanged: texts of megabytes, which a bundler would parse and rewrite for each
 * function that uses them.
 */
const carried = '.part.mjs';
const feedModule = 'built:feed';
const essaysModule = 'built:essays';
const searchModule = 'built:search';
const figuresModule = 'content-figures';

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
  const builtModules = built && {
    site: inlinedBuiltSite(built.site),
    [feedModule]: handedModule(built.feed),
    [searchModule]: handedModule(built.search),
    [essaysModule]: handedModule(built.essays),
  };
  return {
    name: 'inline-content',
    setup(build) {
      if (origin !== undefined) build.onStart(() => void (writing = undefined));
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]content[/\\]files[/\\]built-in\.ts$/ }, async () => ({
        contents: builtInModule(await (writing ??= write()), (name) => `${partPrefix}${name}`),
        watchDirs: contentFolders,
      }));
      build.onResolve({ filter: new RegExp(`^${partPrefix}`) }, ({ path }) => ({
        path: join(parts, path.slice(partPrefix.length) + carried),
      }));
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]content[/\\]render[/\\]built-figures\.ts$/ }, () => ({
        contents: builtFiguresModule(figuresModule),
      }));
      build.onResolve({ filter: new RegExp(`^${figuresModule}$`) }, ({ path }) => ({ path, namespace: 'figures' }));
      build.onLoad({ filter: /.*/, namespace: 'figures' }, async () => ({
        contents: await figuresOf(project.content),
        watchDirs: [join(project.content, 'figures')],
      }));
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]pages[/\\]page-shell\.ts$/ }, async () => ({
        contents: await inlinedPageShells(pages),
      }));
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]pages[/\\]built-page\.ts$/ }, () => ({
        contents: builtPageModule(origin),
      }));
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]content[/\\]files[/\\]built-picture\.ts$/ }, () => ({
        contents: builtPictureModule,
      }));
      if (!builtModules) return;
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]build[/\\]built-site\.ts$/ }, () => ({
        contents: builtModules.site,
      }));
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]build[/\\]built-feed\.ts$/ }, () => ({
        contents: inlinedBuiltFeed(feedModule),
      }));
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]search[/\\]built-search\.ts$/ }, () => ({
        contents: inlinedBuiltSearch(searchModule),
      }));
      build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]build[/\\]built-essays\.ts$/ }, () => ({
        contents: inlinedBuiltEssays(essaysModule),
      }));
      for (const name of [feedModule, searchModule, essaysModule] as const) {
        build.onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({ path, namespace: name }));
        build.onLoad({ filter: /.*/, namespace: name }, () => ({ contents: builtModules[name] }));
      }
    },
  };
};
