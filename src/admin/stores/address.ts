import { computed, type ReadableAtom } from 'nanostores';
import { $router, go, type Route } from '../routing/router.ts';

/** A parameter of the query: '' where it is not given, null on other screens than those named, so that what is fetched by it waits. */
export const parameterOf = (routes: readonly Route['route'][], name: string): ReadableAtom<string | null> =>
  computed($router, (page) => (page && routes.includes(page.route) ? (page.search[name] ?? '') : null));

/** The present query with these parameters changed, from its `?` on; an empty value leaves a parameter out. */
export function queryWith(changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams($router.get()?.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') search.delete(name);
    else search.set(name, value);
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Changes parameters of the present address, in its place: there is one way back from a screen, however much was searched on it. */
export function setParameters(changes: Readonly<Record<string, string>>): void {
  const page = $router.get();
  if (page) go(`${page.path}${queryWith(changes)}` as `/admin/${string}`, true);
}

/** The present query, for links to the details of a list that lead back to it as it was. */
export const $query = computed($router, () => queryWith({}));
