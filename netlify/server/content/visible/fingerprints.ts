import { contentTypes, listNames, placeIn, typesIn, type ListName } from '#contract/content/types.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import type { VisibleSite } from './visible.ts';
import { builtTextsOf } from './with-settings.ts';

/**
 * Fingerprints of what visitors read at each address: `essays/night-market` → fingerprint. Equal builds have equal
 * fingerprints.
 */
export type Fingerprints = Readonly<Record<string, string>>;

interface Named {
  slug: string;
  title: string;
}

const known = new WeakMap<Named, string>();

/** The fingerprint of what visitors read of one value of a list. Values never change, so it is computed once. */
export function fingerprintOf(list: ListName, value: Named): string {
  const name = known.get(value) ?? nameOf(list, value);
  known.set(value, name);
  return name;
}

function nameOf(list: ListName, value: Named): string {
  const isWritten = typesIn(list).some((type) => contentTypes[type].body);
  // Without the id of an essay, which differs for the item that took its file.
  const { title, place, content } = { content: null, ...value, place: placeIn(list, value) };
  return fingerprint(isWritten ? { title, place, content } : value);
}

/** The key of the year in the footer, which changes although nobody saves anything. */
export const yearKey = 'footer/year';

/** The fingerprints of everything that a site shows and that can differ in a build at this moment. */
export function fingerprintsOf(site: VisibleSite, now: Date): Fingerprints {
  return Object.fromEntries([
    ...listNames().flatMap((list) =>
      site[list].map((value) => [`${list}/${value.slug}`, fingerprintOf(list, value)] as const),
    ),
    ...Object.entries(builtTextsOf(site.site)).map(([key, value]) => [`setting/${key}`, fingerprint(value)] as const),
    [yearKey, String(now.getUTCFullYear())],
  ]);
}

/** At how many addresses visitors see a change: something else, something new, or no longer anything. */
export function countDifferences(built: Fingerprints, now: Fingerprints): number {
  const addresses = new Set([...Object.keys(built), ...Object.keys(now)]);
  return [...addresses].filter((address) => built[address] !== now[address]).length;
}
