import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { writeHashed } from './hashed-file.ts';
import { oneByOne } from './one-by-one.ts';

/** What a script fetches when it needs it stays a file. */
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
    // Without one that it finds by itself: what it makes is the same wherever the site is built to.
    tsconfigRaw: {},
    plugins: [fetchedLater],
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Makes one script of several of the built site, each with what it imports, since each answer costs some 600 bytes of header fields. One that fails does not stop those after it.
 *
 * @param dist folder of the built site
 * @returns a function that takes addresses and gives that of a file that holds them all, written once
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
