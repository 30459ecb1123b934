import type { Site } from '#contract/content/site.ts';
import { breadcrumbJsonLd, embedJsonLd, organizationJsonLd } from './json-ld.ts';
import type { Meta } from './meta.ts';

/** The content of a page's head, ready to write. */
export interface Head {
  title: string;
  /** The address of the page; null if search engines should not list it. */
  canonical: string | null;
  kind: 'website' | 'article';
  /** Title of the card that represents the page elsewhere. */
  cardTitle: string;
  description: string;
  /** Address of the Open Graph image. */
  image: string;
  /** Text of the script with the linked data. */
  jsonLd: string;
}

/** The head of a page; `origin` is the address of the site. */
export function headOf(meta: Meta, site: Site, origin: string): Head {
  const { path, title, description, image, kind = 'website', noindex = false } = meta;
  const isHome = path === '/';
  const siteTitle = site.settings.site_title;
  return {
    title: isHome ? `${siteTitle}: ${title}` : `${title} · ${siteTitle}`,
    canonical: noindex ? null : new URL(path, origin).href,
    kind,
    cardTitle: title,
    description,
    image: new URL(image, origin).href,
    jsonLd: embedJsonLd([
      // An article names the company as its publisher.
      ...(kind === 'article' ? [] : [organizationJsonLd(site, origin)]),
      ...(isHome ? [] : [breadcrumbJsonLd(meta.trail, origin)]),
      ...(meta.jsonLd ?? []),
    ]),
  };
}
