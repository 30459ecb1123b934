import { contentTypes, listNames, placeIn, typesIn, type ListName } from '#contract/content/types.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import type { VisibleSite } from './visible.ts';
import { builtTextsOf } from './with-settings.ts';

/** A name for what visitors read at each address: `essays/night-market` → fingerprint. Two builds of the same have the same. */
export type Fingerprints = Readonly<Record<string, string>>;

interface Named {
  slug: string;
  title: string;
}

const known = new WeakMap<Named, string>();

/** The name of what visitors read of one value of a list. A value is never changed, so it is named once. */
export function fingerprintOf(list: ListName, value: Named): string {
  const name = known.get(value) ?? nameOf(list, value);
  known.set(value, name);
  return name;
}

function nameOf(list: ListName, value: Named): string {
  const isWritten = typesIn(list).some((type) => contentTypes[type].body);
  // Not the id of an essay, which is another one for the item that took its file.
  const { title, place, content } = { content: null, ...value, place: placeIn(list, value) };
  return fingerprint(isWritten ? { title, place, content } : value);
}

/** The names of all that a site shows and that the admin can change. */
export function fingerprintsOf(site: VisibleSite): Fingerprints {
  return Object.fromEntries([
    ...listNames().flatMap((list) =>
      site[list].map((value) => [`${list}/${value.slug}`, fingerprintOf(list, value)] as const),
    ),
    ...Object.entries(builtTextsOf(site.site)).map(([key, value]) => [`setting/${key}`, fingerprint(value)] as const),
  ]);
}

/** At how many addresses visitors see something else, nothing any more, or something new. */
export function countDifferences(built: Fingerprints, now: Fingerprints): number {
  const addresses = new Set([...Object.keys(built), ...Object.keys(now)]);
  return [...addresses].filter((address) => built[address] !== now[address]).length;
}
