import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { inlineContent } from './inline-content.ts';
import { project } from './project.ts';

/** From where to where functions are bundled. */
export interface Bundling {
  /** Folder with the built pages, which some functions fill in. */
  pages: string;
  /** Folder of the bundles. */
  outdir: string;
}

/** How functions become the files that Netlify deploys and the local server runs (design §7). */
export async function bundleOptions({ pages, outdir }: Bundling) {
  const names = await readdir(project.functionSources);
  return {
    absWorkingDir: project.root,
    // A test beside a function is not a function.
    entryPoints: names
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(project.functionSources, name)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Names stay, so that the stack in a log can be read.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    // A native package cannot be bundled.
    external: ['sharp'],
    // For Node yaml offers CommonJS alone, which asks for Node's modules in a way that no module of a bundle can.
    alias: { yaml: join(project.root, 'node_modules/yaml/browser/dist/index.js') },
    plugins: [inlineContent(pages)],
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Empties a folder: what was deleted in the source must not live on in it. */
export async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/**
 * Bundles every file of netlify/functions into netlify/.build; gives back how many there are. Each is a build of its own, so that what it
 * imports at once is one file, the quickest to load, and only what it may never need is another.
 */
export async function bundleFunctions(): Promise<number> {
  const { entryPoints, ...options } = await bundleOptions({ pages: project.dist, outdir: project.functions });
  await emptyFolder(project.functions);
  const splitting = { splitting: true, chunkNames: 'chunks/[name]-[hash]' };
  await Promise.all(entryPoints.map((entry) => build({ ...options, ...splitting, entryPoints: [entry] })));
  return entryPoints.length;
}
