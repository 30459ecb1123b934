import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A script in this folder, such as `island.ts`, bundled with its imports. */
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
