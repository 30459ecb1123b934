import { computed, type ReadableAtom } from 'nanostores';
import { $router, go, type Route } from '../routing/router.ts';

/** A query parameter: '' if missing, null on screens other than these, so that dependent fetches wait. */
export const parameterOf = (routes: readonly Route['route'][], name: string): ReadableAtom<string | null> =>
  computed($router, (page) => (page && routes.includes(page.route) ? (page.search[name] ?? '') : null));

/** The current query from its `?` on, with these parameters changed; an empty value removes one. */
export function queryWith(changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams($router.get()?.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') search.delete(name);
    else search.set(name, value);
  }
  const text = search.toString();
  return text && `?${text}`;
}

/**
 * Changes query parameters and replaces the history entry, so that one step back leaves the screen, however many
 * searches were made.
 */
export function setParameters(changes: Readonly<Record<string, string>>): void {
  const page = $router.get();
  if (page) go(`${page.path}${queryWith(changes)}` as `/admin/${string}`, true);
}

/** The current query, so that links to a detail can lead back to the same list. */
export const $query = computed($router, () => queryWith({}));
