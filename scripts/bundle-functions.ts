import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { carryingContent, inlineContent, type Inlined } from './inline-content.ts';
import { project } from './project.ts';

/** From where to where functions are bundled. */
export interface Bundling extends Inlined {
  /** Folder of the bundles. */
  outdir: string;
}

/** How functions become the files that Netlify deploys and the local server runs (architecture §7). */
export async function bundleOptions({ outdir, ...inlined }: Bundling) {
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
    // Its build for Node asks for Node's modules with `require`, which a module does not have; the other one is the same without.
    alias: { yaml: join(project.root, 'node_modules/yaml/browser/index.js') },
    // A native package cannot be bundled.
    external: ['sharp'],
    ...carryingContent,
    plugins: [inlineContent(inlined)],
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Empties a folder: what was deleted in the source must not live on in it. */
export async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/** Functions that need much of the content and that no visitor waits for. */
const needsMuch = /[/\\](admin-(build|content|settings|sync)|every-five-minutes|published)\.ts$/;

/**
 * Bundles every file of netlify/functions into a folder, which is emptied before; gives back how many there are. Each is a build of its own, so that what it
 * imports at once is one file, the quickest to load, and only what it may never need is another. Those that need much of the content share what they import:
 * it is long, and would be read once for each of them.
 */
export async function bundleFunctions(bundling: Omit<Bundling, 'parts'>): Promise<number> {
  const parts = await mkdtemp(join(tmpdir(), 'content-parts-'));
  try {
    return await bundleInto({ ...bundling, parts });
  } finally {
    await rm(parts, { recursive: true });
  }
}

async function bundleInto(bundling: Bundling): Promise<number> {
  const { entryPoints, ...options } = await bundleOptions(bundling);
  await emptyFolder(bundling.outdir);
  // What only finds our own mistakes is left out, such as holding each answer against its schema: on a deployed site it would cost time in every call, and make an answer
  // that a visitor could have used into an error. From source, in tests, and under `npm run dev` it runs.
  const define = { 'process.env.NODE_ENV': '"production"' };
  const splitting = { splitting: true, chunkNames: 'chunks/[name]-[hash]' };
  const together = entryPoints.filter((entry) => needsMuch.test(entry));
  const alone = entryPoints.filter((entry) => !needsMuch.test(entry)).map((entry) => [entry]);
  await Promise.all(
    [together, ...alone].map((entries) => build({ ...options, define, ...splitting, entryPoints: entries })),
  );
  return entryPoints.length;
}
