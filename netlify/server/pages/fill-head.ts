import * as z from 'zod/mini';
import type { Site } from '#contract/content/site.ts';
import type { Head } from '#markup/head.ts';
import { html } from '#markup/html.ts';
import {
  attribute,
  elementsOf,
  nodesOf,
  replaceBy,
  setAttribute,
  setText,
  textOf,
  type Document,
} from './html-tree.ts';

const graph = z.object({
  '@graph': z.array(z.object({ description: z.optional(z.string()), email: z.optional(z.string()) })),
});

/** The first entry of a page's linked data, which is about the company (src/markup/head.ts); empty if there is none. */
function companyOf(page: Document): { description?: string | undefined; email?: string | undefined } {
  const data = [...elementsOf(page)].find((element) => attribute(element, 'type') === 'application/ld+json');
  try {
    return (data && graph.parse(JSON.parse(textOf(data)))['@graph'][0]) ?? {};
  } catch {
    return {};
  }
}

/**
 * The site as in the built page: an administrator may have changed its title, description or address, and functions
 * only know the file.
 */
export function siteOfPage(page: Document, site: Site): Site {
  const name = [...elementsOf(page)].find((element) => attribute(element, 'property') === 'og:site_name');
  const site_title = (name && attribute(name, 'content')) ?? site.settings.site_title;
  const { description = site.description, email = site.email } = companyOf(page);
  return { ...site, description, email, settings: { ...site.settings, site_title } };
}

/**
 * Fills the head of a built page that is marked `noindex`. src/layouts/Head.astro writes the same in the same place.
 * @throws Error if the page has no such head
 */
export function fillHead(page: Document, head: Head): void {
  const texts = new Map([
    ['description', head.description],
    ['og:type', head.kind],
    ['og:title', head.cardTitle],
    ['og:description', head.description],
    ['og:image', head.image],
    ['og:image:alt', head.cardTitle],
  ]);
  const wanted = new Set(['title', 'robots', 'json-ld', ...texts.keys()]);
  for (const element of [...elementsOf(page)]) {
    const name = attribute(element, 'name') ?? attribute(element, 'property') ?? '';
    const text = element.tagName === 'meta' ? texts.get(name) : undefined;
    if (text !== undefined) {
      setAttribute(element, 'content', text);
      wanted.delete(name);
    } else if (element.tagName === 'title' && wanted.delete('title')) {
      // Only the first: a picture may have a title of its own.
      setText(element, head.title);
    } else if (element.tagName === 'meta' && name === 'robots') {
      wanted.delete('robots');
      if (head.canonical !== null) {
        const link = html`<link rel="canonical" href="${head.canonical}" />`;
        replaceBy(element, nodesOf(html`${link}<meta property="og:url" content="${head.canonical}" />`));
      }
    } else if (attribute(element, 'type') === 'application/ld+json') {
      wanted.delete('json-ld');
      setText(element, head.jsonLd);
    }
  }
  if (wanted.size > 0) throw new Error(`The head of the page has no ${[...wanted].join(', ')}.`);
}
