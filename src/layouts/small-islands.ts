import { decoded } from './decoded.ts';

/** Astro's element of islands, as it stands in a page. */
const ofAstro =
  /<script>\(\(\)=>\{(?:(?!<\/script>)[^])*customElements\.define\("astro-island"(?:(?!<\/script>)[^])*<\/script>/;
/** What it says of how they are shown: src/styles/base.css says the same. */
const styleOfAstro = /<style>astro-island,[^<]*<\/style>/;
const islands = /<astro-island\b([^>]*)>/g;

/** What only Astro's element reads: names for its messages, and where an island's markup ends. Properties are passed over. */
const readByAstro =
  / props="[^"]*"| (?:uid="[^"]*"|component-export="default"|await-children)|&quot;name&quot;:&quot;\w+&quot;,/g;
const withoutThose = (tag: string): string =>
  tag.replaceAll(readByAstro, (piece) => (piece.startsWith(' props=') ? piece : ''));

/** Whether properties, as Astro writes them, are nothing but plain values, objects and lists: 0 stands before the former two, 1 before a list. */
const arePlain = (properties: object): boolean => Object.values(properties).every(isPlainProperty);
const isPlainProperty = (one: unknown): boolean => {
  const [type, value] = Array.isArray(one) ? (one as unknown[]) : [];
  if (type !== 0 && type !== 1) return false;
  return typeof value !== 'object' || value === null || arePlain(value);
};

const isSmall = (attributes: string): boolean => {
  const properties = / props="([^"]*)"/.exec(attributes)?.[1];
  return (
    attributes.includes(' client="intent"') &&
    attributes.includes(' component-export="default"') &&
    !attributes.includes(' before-hydration-url=') &&
    properties !== undefined &&
    arePlain(JSON.parse(decoded(properties)) as object)
  );
};

/**
 * The page with the small element of `src/browser/island.ts` in place of Astro's, and without
 * what only Astro's reads, where all its islands are of the kind that this one knows. Any other page stays as it is.
 *
 * @param element the script of the small one
 * @throws Error where a page has islands and the element of this version of Astro is not found in it
 */
export function smallIslands(html: string, element: string): string {
  const all = [...html.matchAll(islands)].map(([, attributes = '']) => attributes);
  if (all.length === 0 || !all.every(isSmall) || /<astro-slot\b|<template data-astro-template/.test(html)) return html;
  const found = ofAstro.exec(html);
  if (!found)
    throw new Error(
      'The element of islands was not found in a page. Astro writes it in another way now: see src/layouts/small-islands.ts.',
    );
  return html
    .replace(found[0], () => `<script>${element}</script>`)
    .replace(styleOfAstro, '')
    .replaceAll(islands, withoutThose)
    .replaceAll('<!--astro:end-->', '');
}
