import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A script of this folder, such as `island.ts`, with all that it imports, as a page can hold it or fetch it. */
export async function compiled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
