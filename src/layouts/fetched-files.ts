import { inlinedIn } from './inlined.ts';
import { lateFiles } from './late-scripts.ts';

/** Elements that load something as soon as they are shown. */
const fetching = /<(?:img|source|image|use|script|link|iframe|video|audio|object|embed|astro-island)\b[^>]*>/g;
const attribute = / ([a-z-]+)="([^"]*)"/g;
/** The kinds of `link` that load for the page itself. Icons and the manifest are up to the browser. */
const shownLinks = new Set(['preload', 'modulepreload', 'stylesheet']);

/**
 * Whether an island wakes without being touched: with any directive other than intent, or with its value `load`
 * (src/browser/intent.ts).
 */
const wakesAlone = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.get('client') !== 'intent' || attributes.get('opts')?.endsWith(':&quot;load&quot;}') === true;

/** The addresses that an element loads on its own. */
function* addressesOf(tag: string): Generator<string> {
  // Phones do not show it.
  if (/ data-wide\b/.test(tag)) return;
  const found = new Map([...tag.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]));
  const named = (name: string) => found.get(name) ?? '';
  if (tag.startsWith('<link')) {
    if (shownLinks.has(named('rel'))) yield named('href');
  } else if (tag.startsWith('<astro-island')) {
    if (wakesAlone(found)) yield* [named('component-url'), named('renderer-url')];
  } else {
    // With several candidates, the choice depends on the screen. Their list is not the address of a file, so the page
    // is not weighed.
    yield* [named('src'), named('srcset'), named('data'), named('poster')];
    // A fragment in the address names a drawing within the file, which loads once.
    if (/^<(use|image)/.test(tag)) yield named('href').replace(/(?<=.)#.*/, '');
  }
}

/** The addresses that a style loads. It contains only what the page uses (tight-styles.ts). */
const addressesIn = (css: string): string[] =>
  Array.from(css.matchAll(/url\(["']?([^"')]+)["']?\)/g), ([, address = '']) => address);

/**
 * The files that a page loads on its own until it has been read to its end: those in its HTML, its typefaces, and the
 * scripts requested after load. Excludes what those load in turn.
 *
 * @param html of a finished page
 * @returns addresses as written, each once
 */
export function fetchedFiles(html: string): Set<string> {
  const files = new Set<string>(lateFiles(html));
  let bare = '';
  let at = 0;
  for (const { kind, attributes, content, from, to } of inlinedIn(html)) {
    bare += html.slice(at, from);
    at = to;
    if (kind === 'style') for (const file of addressesIn(content)) files.add(file);
    else for (const file of addressesOf(`<script${attributes}>`)) files.add(file);
  }
  bare += html.slice(at);
  for (const [tag] of bare.matchAll(fetching)) for (const file of addressesOf(tag)) files.add(file);
  // Data URLs are part of the page, as are addresses that begin with `#`.
  return new Set([...files].filter((file) => file !== '' && !/^(data:|#)/.test(file)));
}
