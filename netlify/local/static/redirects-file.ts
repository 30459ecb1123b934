import { readPathPattern } from '../settings/path-pattern.ts';
import type { SiteFiles } from './site-files.ts';

/** The file in which a build redirects former addresses; it is never served itself, as on Netlify. */
export const redirectsFile = '_redirects';

/**
 * Where the build redirects an address without a page; null if it does not. Of Netlify's syntax it knows only what
 * `scripts/redirects-file.ts` writes.
 * @throws Error if a line is anything else
 */
export async function redirectOf(files: SiteFiles, pathname: string): Promise<string | null> {
  const file = await files.find([redirectsFile]);
  const lines = file?.bytes.toString('utf8').split('\n').filter(Boolean) ?? [];
  const redirects = lines.map((line) => {
    const [, from, to] = /^(\/[\w.~/-]+) (\/[\w.~/-]*) 301$/.exec(line) ?? [];
    if (from === undefined || to === undefined)
      throw new Error(`${redirectsFile} has a line that is unknown here: ${line}`);
    return { from, to };
  });
  return endOf(redirects, pathname);
}

/** The target of the first redirect from a path; null if there is none. */
export const endOf = (redirects: readonly { from: string; to: string }[], pathname: string): string | null =>
  redirects.find(({ from }) => readPathPattern(from)(pathname))?.to ?? null;

/** A page that has another address. The query is kept. */
export const ledTo = (to: string, { search }: URL): Response =>
  new Response(null, { status: 301, headers: { location: to + search } });
