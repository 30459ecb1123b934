import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { configsFile } from '#local/functions/bundles.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { carryingContent, inlineContent, type Inlined } from './inline-content.ts';
import { project } from './project.ts';

/** The inputs and output of bundling. */
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
    // Identifiers stay readable, for stack traces in the log.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    // Its build for Node uses `require`, which ES modules lack; the browser build is otherwise the same.
    alias: { yaml: join(project.root, 'node_modules/yaml/browser/index.js') },
    // A native package cannot be bundled.
    external: ['sharp'],
    ...carryingContent,
    plugins: [inlineContent(inlined)],
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Empties a folder, so that files deleted in the source do not survive. */
export async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/** Leaves out everything that functions import, since their configs use none of it. */
const withoutImports: Plugin = {
  name: 'without-imports',
  setup(into) {
    into.onResolve({ filter: /^#/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
  },
};

/** The `config` of each function by its name, as exported. Reading them runs no other code of the functions. */
async function configsOf(entryPoints: readonly string[]): Promise<Record<string, unknown>> {
  const lines = entryPoints.map(
    (entry) => `export { config as ${JSON.stringify(basename(entry, '.ts'))} } from ${JSON.stringify(entry)};`,
  );
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: project.root },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [withoutImports],
  });
  const code = outputFiles[0]?.text ?? '';
  return { ...((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>) };
}

/** Functions that need much of the content and that no visitor waits for. */
const needsMuch = /[/\\](admin-(build|content|settings|sync)|every-five-minutes|published)\.ts$/;

/**
 * Bundles every file of netlify/functions into a folder, which is emptied first; returns how many there are. Each is
 * built separately: static imports go into one file, which loads fastest, and only dynamic ones into others. Functions
 * that need much of the content share it, so that this long text is not parsed for each. The configs go into a separate
 * file, so that the local server can load each function when it is first called.
 */
export async function bundleFunctions(bundling: Omit<Bundling, 'parts'>): Promise<number> {
  const parts = await mkdtemp(join(tmpdir(), 'content-parts-'));
  try {
    return await bundleInto({ ...bundling, parts });
  } finally {
    await rm(parts, { recursive: true });
  }
}

/** Building all at once takes four times the memory, 1.4 GB, and a quarter more processor time. */
const atOnce = 4;

async function bundleInto(bundling: Bundling): Promise<number> {
  const { entryPoints, ...options } = await bundleOptions(bundling);
  await emptyFolder(bundling.outdir);
  // Leaves out checks that only find our own mistakes, such as validating each answer against its schema: on a deployed
  // site they would slow down every call, and turn a usable answer into an error. They run from source, in tests, and
  // under `npm run dev`.
  const define = { 'process.env.NODE_ENV': '"production"' };
  const splitting = { splitting: true, chunkNames: 'chunks/[name]-[hash]' };
  const together = entryPoints.filter((entry) => needsMuch.test(entry));
  const alone = entryPoints.filter((entry) => !needsMuch.test(entry)).map((entry) => [entry]);
  const [configs] = await Promise.all([
    configsOf(entryPoints),
    inParallel(
      [together, ...alone],
      async (entries) => {
        await build({ ...options, define, ...splitting, entryPoints: entries });
      },
      atOnce,
    ),
  ]);
  await writeFile(join(bundling.outdir, configsFile), JSON.stringify(configs));
  return entryPoints.length;
}
