import { inlinedIn } from './inlined.ts';
import { lateFiles } from './late-scripts.ts';

/** Elements that fetch something as soon as they are shown. */
const fetching = /<(?:img|source|image|use|script|link|iframe|video|audio|object|embed|astro-island)\b[^>]*>/g;
const attribute = / ([a-z-]+)="([^"]*)"/g;
/** What of `link` is fetched for the page itself. Icons and the manifest are the browser's own affair. */
const shownLinks = new Set(['preload', 'modulepreload', 'stylesheet']);

/** Whether an island wakes though nobody touches it: by any directive but that of intent, or by the value `load` of this one (src/browser/intent.ts). */
const wakesAlone = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.get('client') !== 'intent' || attributes.get('opts')?.endsWith(':&quot;load&quot;}') === true;

/** The addresses that an element fetches by itself. */
function* addressesOf(tag: string): Generator<string> {
  // A phone does not show it.
  if (/ data-wide\b/.test(tag)) return;
  const found = new Map([...tag.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]));
  const named = (name: string) => found.get(name) ?? '';
  if (tag.startsWith('<link')) {
    if (shownLinks.has(named('rel'))) yield named('href');
  } else if (tag.startsWith('<astro-island')) {
    if (wakesAlone(found)) yield* [named('component-url'), named('renderer-url')];
  } else {
    // Which of several pictures is fetched depends on the screen: their list is no address of a file, and the page is not weighed.
    yield* [named('src'), named('srcset'), named('data'), named('poster')];
    // A drawing of a file is asked for by its name in it, and the file once.
    if (/^<(use|image)/.test(tag)) yield named('href').replace(/(?<=.)#.*/, '');
  }
}

/** The addresses that a style fetches. It holds what the page can use alone (tight-styles.ts). */
const addressesIn = (css: string): string[] =>
  Array.from(css.matchAll(/url\(["']?([^"')]+)["']?\)/g), ([, address = '']) => address);

/**
 * The files that a page fetches by itself until it has been read to its end: what stands in its HTML, its typefaces, and the scripts that are asked for once it has loaded.
 * What these fetch in turn is not among them.
 *
 * @param html of a finished page
 * @returns addresses as they are written, each once
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
  // Data is in the page, and what begins with a number sign too.
  return new Set([...files].filter((file) => file !== '' && !/^(data:|#)/.test(file)));
}
