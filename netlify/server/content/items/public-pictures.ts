import type { ShownPictures } from '#contract/content/shown-picture.ts';
import type { Content } from '../files/content.ts';
import { picturesOf } from '../visible/shown-value.ts';
import { visibleSite } from '../visible/visible.ts';
import type { PublishedState } from './published-items.ts';

/**
 * The pictures that anyone may be told about: those that visitors can find on the site at this moment (decision 0190).
 *
 * @param files those of the deploy; one that an item hides, a draft, or one scheduled for later names nothing here
 * @param site what is published
 * @param pictures what every picture shows, by its path in texts
 */
export function publicPictures(
  files: Content,
  { laid, records }: PublishedState,
  pictures: ShownPictures,
  now: Date,
): ShownPictures {
  const { site, pictures: _, ...lists } = visibleSite(files, laid, now, () => undefined);
  // Builds are told of an item even if this version cannot show it, since another version may be able to.
  const values: object[] = [site, ...Object.values(lists).flat(), ...records.map(({ value }) => value)];
  return picturesNamedBy(values, pictures);
}

/** The pictures that values name, and those that are shown in their place. */
function picturesNamedBy(values: readonly object[], pictures: ShownPictures): ShownPictures {
  const named = new Set(values.flatMap(picturesOf));
  // The loop also reaches what is added to the set in the meantime.
  for (const path of named) if (Object.hasOwn(pictures, path)) named.add(pictures[path]?.path ?? path);
  return Object.fromEntries(Object.entries(pictures).filter(([path]) => named.has(path)));
}
