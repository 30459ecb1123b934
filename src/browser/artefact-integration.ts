import { mkdir, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { artefactNames } from '#contract/content/artefact.ts';
import { compileArtefact } from './compile-scripts.ts';
import { serveCompiled } from './compiled.ts';

/**
 * Writes the scripts of the venture models beside the pages (decision 0157). Their names have no hash, since pages
 * written by functions would not know it.
 */
export function artefacts(): AstroIntegration {
  return {
    name: 'artefacts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = new URL('artefacts/', dir);
        await mkdir(folder, { recursive: true });
        await Promise.all(
          artefactNames.map(async (name) => writeFile(new URL(`${name}.js`, folder), await compileArtefact(name))),
        );
      },
      'astro:server:setup': ({ server }) => {
        for (const name of artefactNames) serveCompiled(server, `/artefacts/${name}.js`, () => compileArtefact(name));
      },
    },
  };
}
