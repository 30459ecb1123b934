import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { beforePaint } from './before-paint.ts';
import { compileDialog, compileShowSite } from './compile-scripts.ts';

/** `true`: anywhere inside. `form`: only inside its form. `none`: only a `wake` event. `load`: once the page has loaded, sooner on intent. */
export type Intent = boolean | 'form' | 'none' | 'load';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: Intent;
  }
}

/** The script that live-site.ts fetches by its name. */
const showSite = '/show-site.js';

/**
 * Teaches Astro the `client:intent` directive (intent.ts), puts before-paint.ts into every head, with its hash in the script policy, and beside the pages what scripts fetch:
 * show-site.ts, and search-dialog.ts, which that one names, under a name with its hash, so that it is kept for good.
 */
export function intent(): AstroIntegration {
  let dialog = { path: '', code: '' };
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, injectScript }) => {
        dialog = await compileDialog();
        injectScript('head-inline', beforePaint(dialog.path));
        addClientDirective({ name: 'intent', entrypoint: fileURLToPath(new URL('./intent.ts', import.meta.url)) });
      },
      'astro:build:done': async ({ dir }) => {
        await mkdir(new URL('_astro/', dir), { recursive: true });
        await writeFile(new URL(`.${showSite}`, dir), await compileShowSite());
        await writeFile(new URL(`.${dialog.path}`, dir), dialog.code);
      },
      'astro:server:setup': ({ server }) => {
        const serve = (path: string, compile: () => Promise<string>) =>
          server.middlewares.use(path, (_, response, next) => {
            compile().then((code) => {
              response.setHeader('Content-Type', 'text/javascript');
              response.end(code);
            }, next);
          });
        serve(showSite, compileShowSite);
        serve(dialog.path, async () => (await compileDialog()).code);
      },
    },
  };
}
