import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { inlineContent } from './inline-content.ts';
import { project } from './project.ts';

/** The HTML of a built page by its path, such as `essays/not-found`. */
export const readBuiltPage = (path: string): Promise<string> => readFile(join(project.dist, `${path}.html`), 'utf8');

/** How functions become the files that Netlify deploys and the local server runs (design §7). */
export async function bundleOptions(readPage: (path: string) => Promise<string>): Promise<BuildOptions> {
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
    plugins: [inlineContent(readPage)],
    logLevel: 'warning',
  };
}

/** Bundles every file of netlify/functions into netlify/.build, and removes what was there before. */
export async function bundleFunctions(): Promise<number> {
  await rm(project.functions, { recursive: true, force: true });
  await mkdir(project.functions, { recursive: true });
  const options = await bundleOptions(readBuiltPage);
  await build(options);
  return Array.isArray(options.entryPoints) ? options.entryPoints.length : 0;
}
