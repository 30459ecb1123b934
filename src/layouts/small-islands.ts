import { decoded } from './decoded.ts';

/** Astro's island element, as it appears in a page. */
const ofAstro =
  /<script>\(\(\)=>\{(?:(?!<\/script>)[^])*customElements\.define\("astro-island"(?:(?!<\/script>)[^])*<\/script>/;
/** Its style for islands; src/styles/base.css has the same. */
const styleOfAstro = /<style>astro-island,[^<]*<\/style>/;
const islands = /<astro-island\b([^>]*)>/g;

/**
 * What only Astro's element reads: names for its messages, and the end of an island's markup. Properties are skipped.
 */
const readByAstro =
  / props="[^"]*"| (?:uid="[^"]*"|component-export="default"|await-children)|&quot;name&quot;:&quot;\w+&quot;,/g;
const withoutThose = (tag: string): string =>
  tag.replaceAll(readByAstro, (piece) => (piece.startsWith(' props=') ? piece : ''));

/**
 * Whether properties, as Astro serialises them, consist only of plain values, objects and lists: 0 precedes the first
 * two, 1 a list.
 */
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
 * Replaces Astro's island element in a page with the small one of `src/browser/island.ts`, and drops what only Astro's
 * reads, if the small one supports all islands of the page; returns other pages unchanged.
 *
 * @param element the script of the small one
 * @throws Error if a page has islands but the element of this version of Astro is not found in it
 */
export function smallIslands(html: string, element: string): string {
  const all = [...html.matchAll(islands)].map(([, attributes = '']) => attributes);
  if (all.length === 0 || !all.every(isSmall) || /<astro-slot\b|<template data-astro-template/.test(html)) return html;
  const found = ofAstro.exec(html);
  if (!found)
    throw new Error(
      'The element of islands was not found in a page. Astro now writes it differently: see src/layouts/small-islands.ts.',
    );
  return html
    .replace(found[0], () => `<script>${element}</script>`)
    .replace(styleOfAstro, '')
    .replaceAll(islands, withoutThose)
    .replaceAll('<!--astro:end-->', '');
}
