import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { writeHashed } from './hashed-file.ts';
import { oneByOne } from './one-by-one.ts';

/** A dynamic import stays a separate file. */
const fetchedLater: Plugin = {
  name: 'fetched-later',
  setup(bundle) {
    bundle.onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

async function withAllItImports(path: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [path], bundle: true, minify: true, write: false, format: 'iife', target: 'es2022' },
    // Ignores any tsconfig that it finds, so that the output does not depend on the build folder.
    tsconfigRaw: {},
    plugins: [fetchedLater],
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Joins several scripts of the built site into one, each with its imports, since every answer costs about 600 bytes of
 * header fields. If one fails, the ones after it still run.
 *
 * @param dist folder of the built site
 * @returns a function that takes addresses and returns that of the joined file, written once
 */
export function fileJoiner(dist: string): (files: readonly string[]) => Promise<string> {
  const written = new Map<string, Promise<string>>();

  async function write(files: readonly string[]): Promise<string> {
    const scripts = await Promise.all(files.map((file) => withAllItImports(join(dist, file))));
    const code = scripts.length > 1 ? oneByOne(scripts) : scripts.join('');
    return writeHashed(dist, 'late', code);
  }

  return (files) => {
    const key = files.join();
    const address = written.get(key) ?? write(files);
    written.set(key, address);
    return address;
  };
}
