import type { Plugin } from 'vite';

/**
 * Removes Vite's helper around dynamic imports, which also loads styles. Styles are inlined here, and every essay would
 * pay for the helper, a file of 700 bytes, at first load.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
});
