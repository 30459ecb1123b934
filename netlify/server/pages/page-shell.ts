import { readFileSync } from 'node:fs';
import { keptPages } from './built-page.ts';

/**
 * Pages that functions fill in: the contact page for a refused form without JavaScript, the previews, and the page for
 * missing addresses.
 */
export const shellFiles = {
  contact: 'contact.html',
  essay: 'essay-shell.html',
  'project-preview': 'project-preview.html',
  'page-preview': 'page-preview.html',
  'not-found': '404.html',
} as const;

export type ShellName = keyof typeof shellFiles;

/**
 * The HTML of a built page. When run from source, it comes from `dist/` and the pages beside the functions; a bundled
 * function carries another version of this file, with the pages inlined (`inline-built-in.ts`).
 * @throws Error that says to build first, if the page is missing.
 */
export function pageShell(name: ShellName): string {
  const isKept = keptPages.some((page) => page === shellFiles[name]);
  const file = `${isKept ? 'netlify/.build/pages' : 'dist'}/${shellFiles[name]}`;
  try {
    return readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  } catch (cause) {
    throw new Error(`${file} is missing. Build the site: npm run build.`, { cause });
  }
}
