import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'esbuild';

const file = 'sw.js';

/** The worker that keeps what was read, or the one that removes itself and what was kept. */
async function compile(name: 'worker' | 'removal'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/**
 * Writes /sw.js beside the pages (decision 0152). `OFFLINE_COPIES=no` at a build makes it one that takes away what visitors' browsers keep; so does development, where an old copy
 * would only confuse.
 */
export function offline(variables: NodeJS.ProcessEnv): AstroIntegration {
  return {
    name: 'offline',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const { OFFLINE_COPIES } = variables;
        await writeFile(new URL(file, dir), await compile(OFFLINE_COPIES === 'no' ? 'removal' : 'worker'));
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(`/${file}`, (_, response, next) => {
          compile('removal').then((code) => {
            response.setHeader('Content-Type', 'text/javascript');
            response.end(code);
          }, next);
        });
      },
    },
  };
}
