import { readFile } from 'node:fs/promises';

/** Files and folders of a build that have no address of their own: it keeps them beside the functions, which answer with them (decision 0093). */
export const keptPages = [
  'essays.html',
  'essays',
  'essay-shell.html',
  'essays-shell.html',
  'essay-not-found.html',
  'issue-shell.html',
  'issues-shell.html',
  'patient-essays.html',
  'project-preview.html',
  'page-preview.html',
  'search-shell.html',
  'edit',
] as const;

/**
 * The HTML of such a page, as the build made it; null where it made none. From source it reads the newest build; the bundle of a function carries another version of this file,
 * which looks beside the bundle (`inline-built-in.ts`).
 *
 * @param path without its extension; never what a request asked for, but a constant or an address that the build knows
 */
export async function builtPage(path: string, extension: 'html' | 'json' = 'html'): Promise<string | null> {
  try {
    return await readFile(new URL(`../../.build/pages/${path}.${extension}`, import.meta.url), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
