import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('costs a page no more than 1.2 KB', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('beacon.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  expect(outputFiles).toHaveLength(1);
  expect(brotliCompressSync(outputFiles[0]?.contents ?? '').byteLength).toBeLessThanOrEqual(1_200);
});
