import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { transform } from 'esbuild';
import { beforePaint } from './before-paint.ts';

/** `true`: anywhere inside. `form`: only inside its form. `none`: only a `wake` event. `load`: once the page has loaded, sooner on intent. */
export type Intent = boolean | 'form' | 'none' | 'load';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: Intent;
  }
}

/** The script that before-paint.ts fetches by its name. */
const fetched = 'show-site.js';

async function compile(): Promise<string> {
  const source = await readFile(new URL('./show-site.ts', import.meta.url), 'utf8');
  const { code } = await transform(source, { loader: 'ts', minify: true, format: 'esm', target: 'es2022' });
  return code;
}

/**
 * Teaches Astro the `client:intent` directive (intent.ts), puts before-paint.ts into every head, with its hash in the script policy, and show-site.ts, which that fetches, beside
 * the pages.
 */
export function intent(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectScript }) => {
        injectScript('head-inline', beforePaint);
        addClientDirective({ name: 'intent', entrypoint: fileURLToPath(new URL('./intent.ts', import.meta.url)) });
      },
      'astro:build:done': async ({ dir }) => {
        await writeFile(new URL(fetched, dir), await compile());
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(`/${fetched}`, (_, response, next) => {
          compile().then((code) => {
            response.setHeader('Content-Type', 'text/javascript');
            response.end(code);
          }, next);
        });
      },
    },
  };
}
