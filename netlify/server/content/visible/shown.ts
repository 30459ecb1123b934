import { essayDate } from '#contract/content/essay-date.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import { builtTextsOf } from '../../settings/built-settings.ts';
import type { Content } from '../files/content.ts';

/** A name for what visitors read at each address: `essay/night-market` → fingerprint. Two builds of the same show the same. */
export type Shown = Readonly<Record<string, string>>;

/** What a site shows that is made from this content, which has been laid over already. */
export function shownIn({ site, pages, sections, projects, essays }: Content): Shown {
  const named = (type: string, values: readonly { slug: string }[]) =>
    values.map((value) => [`${type}/${value.slug}`, fingerprint(value)] as const);
  return Object.fromEntries([
    ...named('page', pages),
    ...named('section', sections),
    ...named('project', projects),
    // Not the id, which is another one for the item that took a file.
    ...essays.map((essay) => {
      const { slug, title, content } = essay;
      return [`essay/${slug}`, fingerprint({ title, content, date: essayDate(essay).iso })] as const;
    }),
    ...Object.entries(builtTextsOf(site)).map(([key, value]) => [`setting/${key}`, fingerprint(value)] as const),
  ]);
}

/** At how many addresses visitors see something else, nothing any more, or something new. */
export function countDifferences(built: Shown, live: Shown): number {
  const addresses = new Set([...Object.keys(built), ...Object.keys(live)]);
  return [...addresses].filter((address) => built[address] !== live[address]).length;
}
