import { listNames, typesIn } from '#contract/content/types.ts';
import { pathOf } from '../files/path-of.ts';
import type { VisibleSite } from './visible.ts';

/** Every address that a site has or names: the paths of its pages, and the origins of other sites in its texts. */
export function addressesIn(site: VisibleSite): string[] {
  const paths = listNames().flatMap((list) => {
    const [first] = typesIn(list);
    return first ? site[list].flatMap(({ slug }) => pathOf(first, slug) ?? []) : [];
  });
  const origins = JSON.stringify(site).match(/\bhttps?:\/\/[a-z\d.-]+(:\d+)?/gi) ?? [];
  return [...new Set([...paths, ...origins.map((origin) => origin.toLowerCase())])];
}
