import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { artefacts } from '#browser/artefact-integration.ts';
import { intent } from '#browser/intent-integration.ts';
import { offline } from '#browser/offline-integration.ts';
import { codeGroups } from '#layouts/code-groups.ts';
import { finishPages } from '#layouts/finish-pages.ts';
import { plainImports } from '#layouts/plain-imports.ts';
import { siteOfBuild } from '#scripts/content-pull/source-address.ts';
import { openGraphImages } from './src/og/integration.ts';

// Netlify sets URL during a build; on this machine the site is on localhost (architecture §7).
const site =
  siteOfBuild(process.env, (sentence) => console.warn(`Warning: ${sentence}`)) ??
  `http://localhost:${process.env.PORT || '8888'}`;

export default defineConfig({
  site,
  // `astro check` reads the content too. In the folder of a build it would replace what that build is about to use.
  cacheDir: process.argv.includes('check') ? './node_modules/.astro-check' : './node_modules/.astro',
  trailingSlash: 'never',
  build: {
    // about.html is served at /about without a redirect.
    format: 'file',
    inlineStylesheets: 'always',
  },
  prefetch: false,
  // Essays are rendered by netlify/server/content; Astro's own highlighter would bring inline styles.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [react(), intent(), artefacts(), offline(process.env), openGraphImages(), finishPages()],
  vite: {
    plugins: [tailwindcss(), plainImports()],
    // Essays do not support HTML, whose parsers are half of what the editor would load (decision 0136).
    resolve: {
      alias: { '@codemirror/lang-html': fileURLToPath(new URL('src/admin/writing/no-html.ts', import.meta.url)) },
    },
    build: {
      modulePreload: false,
      // A typeface used on few pages remains a separate file however small it is, as does every script that loads late.
      assetsInlineLimit: (file) => (/\.woff2$|\/LateFrame\.astro/.test(file) ? false : undefined),
      rolldownOptions: {
        output: {
          codeSplitting: { groups: codeGroups() },
        },
      },
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
});
