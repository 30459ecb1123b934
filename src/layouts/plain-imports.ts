import type { Plugin } from 'vite';

/**
 * Lets a script fetch another one without Vite's helper around it, which loads styles along with it. Here styles stand in the pages, and the helper is a file of 700
 * bytes that every essay would pay for at first load.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
});
