import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { beforePaint } from './before-paint.ts';
import { compileDialog, compileShowSite } from './compile-scripts.ts';
import { serveCompiled } from './compiled.ts';

/**
 * `true`: anywhere inside. `form`: only inside its form. `none`: only a `wake` event. `load`: once the page has loaded,
 * sooner on intent.
 */
export type Intent = boolean | 'form' | 'none' | 'load';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: Intent;
  }
}

/** The script that live-site.ts loads by name. */
const showSite = '/show-site.js';

/**
 * Adds the `client:intent` directive (intent.ts) to Astro, and before-paint.ts to every head, with its hash in the
 * script policy. Writes the scripts that pages load: show-site.ts, and search-dialog.ts, whose hashed name is in
 * before-paint.ts, so that it can be cached forever.
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
        serveCompiled(server, showSite, compileShowSite);
        serveCompiled(server, dialog.path, async () => (await compileDialog()).code);
      },
    },
  };
}
