import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { compiled, serveCompiled } from './compiled.ts';

const file = 'sw.js';

/**
 * Writes /sw.js beside the pages (decision 0152). With `OFFLINE_COPIES=no` the build writes a worker that removes the
 * copies from visitors' browsers; so does development, where old copies would only confuse.
 */
export function offline(variables: NodeJS.ProcessEnv): AstroIntegration {
  return {
    name: 'offline',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const { OFFLINE_COPIES } = variables;
        await writeFile(
          new URL(file, dir),
          await compiled(OFFLINE_COPIES === 'no' ? 'offline/removal.ts' : 'offline/worker.ts'),
        );
      },
      'astro:server:setup': ({ server }) => serveCompiled(server, `/${file}`, () => compiled('offline/removal.ts')),
    },
  };
}
