/** The metadata of a page. */
export interface Meta {
  /** Path of the page, such as /about; the canonical address is made from it. */
  path: string;
  /** Title without the site's name. */
  title: string;
  description: string;
  /** Path of the Open Graph image, 1200 by 630 pixels. */
  image: string;
  /** Pages from the home page down to this one. */
  trail: readonly { name: string; path: string }[];
  kind?: 'website' | 'article';
  /** Further JSON-LD objects of the page. */
  jsonLd?: readonly object[];
  noindex?: boolean;
  /** A feed besides that of essays. */
  feed?: { name: string; path: string };
  /** Whether its address may contain a token. Links from it then send only the origin as referrer. */
  isSecret?: boolean;
}
