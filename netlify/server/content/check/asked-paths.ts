import { placeElsewhere, type PlaceElsewhere } from '#contract/content/lint/path-on-site.ts';
import { pageOf, pathOfReference, referencesOf, type CheckedValue, type Reference } from './references.ts';

/** The paths on this site that these values link to, or those of some kinds of references, each once. */
export function pathsIn(values: readonly CheckedValue[], kinds?: readonly Reference['kind'][]): string[] {
  const paths = values.flatMap((value) =>
    referencesOf(value).flatMap((reference) =>
      !kinds || kinds.includes(reference.kind) ? (pathOfReference(reference, value) ?? []) : [],
    ),
  );
  return [...new Set(paths)];
}

/** The headings on other pages that they link to. */
export const placesIn = (values: readonly CheckedValue[]): PlaceElsewhere[] =>
  values.flatMap((value) =>
    referencesOf(value).flatMap(({ kind, address }) =>
      kind === 'link' ? (placeElsewhere(address, pageOf(value)) ?? []) : [],
    ),
  );

/** The addresses of the essays and projects that they name by slug. */
export const namedIn = (values: readonly CheckedValue[]): string[] => pathsIn(values, ['essay', 'project']);

/** The id of the library picture at a path; null for any other path. */
export const pictureAt = (path: string): string | null => /^\/media\/([0-9a-f]{64})$/.exec(path)?.[1] ?? null;

/** The admin is a single page, whatever the rest of its address. */
export const isAdmin = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');
