/** What the head of a page says about it. */
export interface Meta {
  /** Path of the page, such as /about; the canonical address is made from it. */
  path: string;
  /** Title without the name of the site. */
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
  /** Whether its address may hold a token: then nobody is told more of it than the origin. */
  isSecret?: boolean;
}
