import { readFileSync } from 'node:fs';
import { keptPages } from './built-page.ts';

/** Pages that functions fill in: the contact page for a refused form without JavaScript, those of previews, and the page for what is not found. */
export const shellFiles = {
  contact: 'contact.html',
  essay: 'essay-shell.html',
  'project-preview': 'project-preview.html',
  'page-preview': 'page-preview.html',
  'not-found': '404.html',
} as const;

export type ShellName = keyof typeof shellFiles;

/**
 * The HTML of a built page. From source it reads `dist/`, and what a build keeps beside the functions; the bundle of a function carries another version of this file, with the pages written into it
 * (`inline-built-in.ts`).
 *
 * @throws Error that says to build first, when the page is not there.
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
