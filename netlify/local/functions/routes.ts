import { URLPattern } from 'node:url';
import type { SiteFunction } from './bundles.ts';

export interface FunctionMatch {
  call: SiteFunction;
  /** The values of the `:name` parts of its path, as written. */
  params: Record<string, string>;
}

interface Route {
  /** The values of the path's parts in an address; null if it does not match. */
  match: (pathname: string) => Record<string, string | undefined> | null;
  excluded: URLPattern[];
  rank: string;
  call: SiteFunction;
}

/**
 * A path without parts is compared as text. Most paths have none, and trying forty patterns takes a tenth of a
 * millisecond.
 */
function matcherOf(path: string): Route['match'] {
  if (/^[\w/.-]+$/.test(path)) return (pathname) => (pathname === path ? {} : null);
  const pattern = new URLPattern({ pathname: path });
  return (pathname) => pattern.exec({ pathname })?.pathname.groups ?? null;
}

/** Sorts `/api/contact` before `/api/:name` before `/api/*`, segment by segment. */
const rankOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.includes('*') ? '2' : segment.includes(':') ? '1' : '0'))
    .join('');

/**
 * Finds the function for a call. Of several that match, it takes the one with the more exact path: Netlify promises no
 * order, so no two functions should rely on more than that.
 */
export function routeFunctions(functions: readonly SiteFunction[]) {
  const routes: Route[] = functions
    .flatMap((call) =>
      call.paths.map((path) => ({
        match: matcherOf(path),
        excluded: call.excludedPaths.map((pathname) => new URLPattern({ pathname })),
        rank: rankOf(path),
        call,
      })),
    )
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));

  return (method: string, url: URL): FunctionMatch | null => {
    // A slash at the end makes no difference to a function's path, as on Netlify.
    const pathname = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
    for (const { match, excluded, call } of routes) {
      if (call.methods?.includes(method) === false) continue;
      const groups = match(pathname);
      if (groups === null || excluded.some((path) => path.test({ pathname }))) continue;
      const named = Object.entries(groups).flatMap(([name, value]) =>
        value === undefined || /^\d+$/.test(name) ? [] : [[name, value] as const],
      );
      return { call, params: Object.fromEntries(named) };
    }
    return null;
  };
}
