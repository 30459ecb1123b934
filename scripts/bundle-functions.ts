import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { inlineContent } from './inline-content.ts';
import { project } from './project.ts';

/**
 * How functions become the files that Netlify deploys and the local server runs (design §7).
 *
 * @param pages folder with the built pages, which some functions fill in
 */
export async function bundleOptions(pages: string) {
  const names = await readdir(project.functionSources);
  return {
    absWorkingDir: project.root,
    // A test beside a function is not a function.
    entryPoints: names
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(project.functionSources, name)),
    outdir: project.functions,
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
    plugins: [inlineContent(pages)],
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Empties the folder of the bundles: a function that was deleted must not live on in it. */
export async function emptyBundles(): Promise<void> {
  await rm(project.functions, { recursive: true, force: true });
  await mkdir(project.functions, { recursive: true });
}

/** Bundles every file of netlify/functions into netlify/.build; gives back how many there are. */
export async function bundleFunctions(): Promise<number> {
  const options = await bundleOptions(project.dist);
  await emptyBundles();
  await build(options);
  return options.entryPoints.length;
}
