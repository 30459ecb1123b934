import { readFile } from 'node:fs/promises';

/**
 * Files and folders of a build without an address of their own. The build keeps them beside the functions, which answer
 * with them (decision 0093).
 */
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
 * The HTML of such a page as the build made it; null if it made none. When run from source, it comes from the newest
 * build; a bundled function carries another version of this file, which looks beside the bundle (`inline-built-in.ts`).
 * @param path without its extension; a constant or an address that the build knows, never one from a request
 */
export async function builtPage(path: string, extension: 'html' | 'json' = 'html'): Promise<string | null> {
  try {
    return await readFile(new URL(`../../.build/pages/${path}.${extension}`, import.meta.url), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
