import { readFileSync } from 'node:fs';

/** Pages that functions fill in: the contact page for a refused form without JavaScript, the page of an essay that has no static file, and those of previews. */
export const shellFiles = {
  contact: 'contact.html',
  'essay-loading': 'essay-loading.html',
  'essay-not-found': 'essay-not-found.html',
  'project-preview': 'project-preview.html',
  'page-preview': 'page-preview.html',
  'not-found': '404.html',
} as const;

export type ShellName = keyof typeof shellFiles;

/** Those that are no pages of their own: a build keeps them out of what is served. */
export const hiddenShells: readonly ShellName[] = [
  'essay-loading',
  'essay-not-found',
  'project-preview',
  'page-preview',
];

/**
 * The HTML of a built page. From source it reads `dist/`, and what a build has hidden beside the functions; the bundle of a function carries another version of this file, with the pages written into it
 * (`inline-built-in.ts`).
 *
 * @throws Error that says to build first, when the page is not there.
 */
export function pageShell(name: ShellName): string {
  const file = `${hiddenShells.includes(name) ? 'netlify/.build/shells' : 'dist'}/${shellFiles[name]}`;
  try {
    return readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  } catch (cause) {
    throw new Error(`${file} is missing. Build the site: npm run build.`, { cause });
  }
}
