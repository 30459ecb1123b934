import { factsOf, listNames, typesIn } from '#contract/content/types.ts';
import type { VisibleSite } from './visible.ts';

/** The page shown for missing addresses, which has no address of its own. */
const nowhere = '/not-found';

/** Every address that a site has or names: the paths of its pages, and the origins of other sites in its texts. */
export function addressesIn(site: VisibleSite): string[] {
  const paths = listNames().flatMap((list) => {
    const [first] = typesIn(list);
    const page = first && factsOf(first).page;
    return page ? site[list].map(({ slug }) => page(slug)) : [];
  });
  const origins = JSON.stringify(site).match(/\bhttps?:\/\/[a-z\d.-]+(:\d+)?/gi) ?? [];
  return [...new Set([...paths.filter((path) => path !== nowhere), ...origins.map((origin) => origin.toLowerCase())])];
}
