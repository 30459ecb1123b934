import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { FeedContent } from '#server/build/built-feed.ts';
import type { BuiltSite } from '#server/build/built-site.ts';
import { contentTypeNames, factsOf } from '#contract/content/types.ts';
import {
  builtFeedModule,
  builtFiguresModule,
  builtInModule,
  builtInParts,
  builtPageModule,
  figuresOf,
  inlinedBuiltFeed,
  inlinedBuiltSite,
  inlinedPageShells,
} from '#scripts/inline-built-in.ts';
import { project } from './project.ts';

const folders = ['', ...contentTypeNames.map(factsOf).flatMap(({ folder, known }) => (known ? [] : [folder]))];
const contentFolders = folders.map((folder) => join(project.content, folder));

const partPrefix = 'content:';
const feedModule = 'built:feed';
const figuresModule = 'content-figures';

/** What a build hands to its functions. */
export interface Handed {
  site: BuiltSite;
  feed: FeedContent;
}

/**
 * Puts the content and the pages that functions fill in into their bundles: a deployed function has neither `content/` nor `dist/` beside it.
 *
 * @param pages folder with the built pages
 * @param built what the functions say of their build; left out where they say what their source does
 * @param origin where built pages come from in development, in place of the files beside the bundle
 */
export const inlineContent = (pages: string, built?: Handed, origin?: string): Plugin => ({
  name: 'inline-content',
  setup(build) {
    build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]content[/\\]files[/\\]built-in\.ts$/ }, async () => ({
      contents: builtInModule(Object.keys(await builtInParts(project.content)), (name) => `${partPrefix}${name}`),
    }));
    build.onResolve({ filter: new RegExp(`^${partPrefix}`) }, ({ path }) => ({
      path: path.slice(partPrefix.length),
      namespace: 'content',
    }));
    build.onLoad({ filter: /.*/, namespace: 'content' }, async ({ path }) => ({
      contents: Object.entries(await builtInParts(project.content)).find(([name]) => name === path)?.[1] ?? '',
      watchDirs: contentFolders,
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
    if (!built) return;
    build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]build[/\\]built-site\.ts$/ }, () => ({
      contents: inlinedBuiltSite(built.site),
    }));
    build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]build[/\\]built-feed\.ts$/ }, () => ({
      contents: inlinedBuiltFeed(feedModule),
    }));
    build.onResolve({ filter: new RegExp(`^${feedModule}$`) }, ({ path }) => ({ path, namespace: 'built' }));
    build.onLoad({ filter: /.*/, namespace: 'built' }, () => ({ contents: builtFeedModule(built.feed) }));
  },
});
