import { factsOf, listNames, typesIn } from '#contract/content/types.ts';
import type { VisibleSite } from './visible.ts';

/** Its texts stand on the page that is shown where nothing is. */
const nowhere = '/not-found';

/** Every address that a site has or names: the paths of its pages, and the origins of the other sites that stand in its texts. */
export function addressesIn(site: VisibleSite): string[] {
  const paths = listNames().flatMap((list) => {
    const [first] = typesIn(list);
    const page = first && factsOf(first).page;
    return page ? site[list].map(({ slug }) => page(slug)) : [];
  });
  const origins = JSON.stringify(site).match(/\bhttps?:\/\/[a-z\d.-]+(:\d+)?/gi) ?? [];
  return [...new Set([...paths.filter((path) => path !== nowhere), ...origins.map((origin) => origin.toLowerCase())])];
}
