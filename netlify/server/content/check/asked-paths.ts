import { placeElsewhere, type PlaceElsewhere } from '#contract/content/lint/path-on-site.ts';
import { pageOf, pathOfReference, referencesOf, type CheckedValue } from './references.ts';

/** The paths on this site that these values link to, each once. */
export const pathsIn = (values: readonly CheckedValue[]): string[] => [
  ...new Set(
    values.flatMap((value) => referencesOf(value).flatMap((reference) => pathOfReference(reference, value) ?? [])),
  ),
];

/** The headings on other pages that they link to. */
export const placesIn = (values: readonly CheckedValue[]): PlaceElsewhere[] =>
  values.flatMap((value) =>
    referencesOf(value).flatMap(({ kind, address }) =>
      kind === 'link' ? (placeElsewhere(address, pageOf(value)) ?? []) : [],
    ),
  );

/** The addresses of the essays and projects that they name by slug. */
export const namedIn = (values: readonly CheckedValue[]): string[] => [
  ...new Set(
    values.flatMap((value) =>
      referencesOf(value).flatMap((reference) =>
        reference.kind === 'essay' || reference.kind === 'project' ? (pathOfReference(reference, value) ?? []) : [],
      ),
    ),
  ),
];

/** The id of the library picture at a path; null for any other path. */
export const pictureAt = (path: string): string | null => /^\/media\/([0-9a-f]{64})$/.exec(path)?.[1] ?? null;

/** The admin is a single page, whatever the rest of its address. */
export const isAdmin = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');
