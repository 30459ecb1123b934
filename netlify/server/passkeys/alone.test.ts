import { build } from 'esbuild';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../functions/', import.meta.url));

test('only one function includes the code that verifies passkeys', async () => {
  const entryPoints = (await readdir(folder)).filter((name) => name.endsWith('.ts')).map((name) => folder + name);
  const { metafile } = await build({
    entryPoints,
    ...{ bundle: true, write: false, metafile: true, outdir: 'nowhere', platform: 'node', format: 'esm' },
    // Other packages are not bundled.
    plugins: [
      {
        name: 'packages',
        setup({ onResolve }) {
          onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path, external: true },
          );
        },
      },
    ],
    logLevel: 'error',
  });
  const carrying = Object.values(metafile.outputs).flatMap(({ entryPoint, imports }) =>
    imports.some(({ path }) => path === '@simplewebauthn/server') ? [entryPoint?.replace(/.*\//, '')] : [],
  );
  expect(carrying).toEqual(['admin-passkeys.ts']);
});
