import { readPathPattern } from '../settings/path-pattern.ts';
import type { SiteFiles } from './site-files.ts';

/** Where a build says which of its former addresses lead where; it is never served itself, as on Netlify. */
export const redirectsFile = '_redirects';

/**
 * Where the build leads an address at which it has nothing; null where it says nothing of it. Of Netlify's syntax it knows what `scripts/redirects-file.ts` writes.
 *
 * @throws Error where a line says something else
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

/** Where the first redirect that begins at a path leads; null where none does. */
export const endOf = (redirects: readonly { from: string; to: string }[], pathname: string): string | null =>
  redirects.find(({ from }) => readPathPattern(from).match(pathname))?.to ?? null;

/** A page that has another address. What was asked for behind the question mark is kept. */
export const ledTo = (to: string, { search }: URL): Response =>
  new Response(null, { status: 301, headers: { location: to + search } });
