import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { inlinedBuiltIn, inlinedPageShells } from '#server/content/inline-built-in.ts';
import { project } from './project.ts';

const contentFolders = ['', 'pages', 'sections', 'projects', 'essays'].map((folder) => join(project.content, folder));

/**
 * Puts the content and the pages that functions fill in into their bundles: a deployed function has neither `content/` nor `dist/` beside it.
 *
 * @param pages folder with the built pages
 */
export const inlineContent = (pages: string): Plugin => ({
  name: 'inline-content',
  setup(build) {
    build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]content[/\\]built-in\.ts$/ }, async () => ({
      contents: await inlinedBuiltIn(project.content),
      watchDirs: contentFolders,
    }));
    build.onLoad({ filter: /[/\\]netlify[/\\]server[/\\]content[/\\]page-shell\.ts$/ }, async () => ({
      contents: await inlinedPageShells(pages),
    }));
  },
});
