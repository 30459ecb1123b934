import { setImmediate } from 'node:timers/promises';
import { reservationIdOf } from '#storage/collections/content-slugs.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { media } from '#storage/collections/media.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';
import { isAdmin, namedIn, pathsIn, pictureAt, placesIn } from '../check/asked-paths.ts';
import type { Addresses } from '../check/check-site.ts';
import { referencesOf, type CheckedValue } from '../check/references.ts';
import { builtInPaths, builtInPictures } from '../files/built-in.ts';
import { itemsAt, pathOf } from '../files/path-of.ts';
import { knownNames } from './known-names.ts';
import { knownPlaces } from './known-places.ts';
import { visibleNow } from './visible-now.ts';

/** Up to this many are looked up one by one; for more, the whole list is read once. */
const mostSingly = 20;

/**
 * Looks up which of the paths that values lead to are known to this site, from files and store. Every slug that an item
 * ever had counts, whatever became of the item, since a reservation is never given back (decision 0040). So an editor
 * may link two drafts, and withdrawing something never breaks the links to it (decision 0096).
 * @param values may lead to one another
 */
export async function knownAddresses(deployContext: string, values: readonly CheckedValue[]): Promise<Addresses> {
  for (const value of values) {
    // Markdown is parsed here. The pause lets other calls run in between (rules 42).
    await setImmediate();
    referencesOf(value);
  }
  const own = values.flatMap(({ type, slug }) => pathOf(type, slug) ?? []);
  const [known, isShown, isNamed, isPlace] = await Promise.all([
    addressesAt(deployContext, pathsIn(values), own),
    shownPages(deployContext, values),
    knownNames(deployContext, namedIn(values), own),
    knownPlaces(deployContext, placesIn(values), values),
  ]);
  return { ...known, isShown, isNamed, isPlace };
}

/**
 * The same for paths.
 * @param own paths of what is about to be written, which count as known
 */
export async function addressesAt(
  deployContext: string,
  asked: readonly string[],
  own: readonly string[] = [],
): Promise<Pick<Addresses, 'isPage' | 'isFile'>> {
  if (asked.length === 0) return { isPage: () => false, isFile: () => false };
  const built = await builtInPaths();
  const [pages, files] = [new Set([...built.pages, ...own]), new Set(built.files)];
  const unknown = asked.filter((path) => !pages.has(path) && !files.has(path) && !isAdmin(path));
  const pictures = unknown.filter((path) => pictureAt(path) !== null);
  const others = unknown.filter((path) => pictureAt(path) === null);
  const [hasPicture, hadItem] = await Promise.all([
    pictureLookup(deployContext, pictures),
    itemLookup(deployContext, others),
  ]);
  const beside = pictures.length > 0 ? await builtInPictures() : {};
  for (const path of pictures) if (hasPicture(path) || Object.hasOwn(beside, path)) files.add(path);
  for (const path of others) if (hadItem(path)) pages.add(path);
  return { isPage: (path) => pages.has(path) || isAdmin(path), isFile: (path) => files.has(path) };
}

type Lookup = (path: string) => boolean;

/** The pages that visitors get now. Needed only for redirects. */
async function shownPages(deployContext: string, values: readonly CheckedValue[]): Promise<Lookup> {
  if (!values.some(({ type, slug }) => type === 'part' && slug === 'redirects')) return () => false;
  const now = new Date();
  const [pages, projects] = await Promise.all([
    visibleNow(deployContext, 'pages', now),
    visibleNow(deployContext, 'projects', now),
  ]);
  const shown = new Set([
    ...pages.values.flatMap(({ slug }) => pathOf('page', slug) ?? []),
    ...projects.values.flatMap(({ slug }) => pathOf('project', slug) ?? []),
  ]);
  return (path) => shown.has(path);
}

/** An unreadable record counts as present (rules 45). */
const isThere = (reading: Promise<unknown>): Promise<boolean> =>
  reading.then((found) => found !== null).catch(unreadableAs(true));

async function singly(paths: readonly string[], isThereAt: (path: string) => Promise<boolean>): Promise<Lookup> {
  const found = new Set<string>();
  await inParallel(paths, async (path) => {
    if (await isThereAt(path)) found.add(path);
  });
  return (path) => found.has(path);
}

async function itemLookup(deployContext: string, paths: readonly string[]): Promise<Lookup> {
  const { slugs } = storesOf(deployContext).open(contentStores);
  if (paths.length > mostSingly) {
    const holders = await slugs.lastHolders();
    return (path) => itemsAt(path).some((address) => holders.has(reservationIdOf(address)));
  }
  return singly(paths, async (path) => {
    const held = await Promise.all(itemsAt(path).map((address) => isThere(slugs.lastHolder(address))));
    return held.includes(true);
  });
}

async function pictureLookup(deployContext: string, paths: readonly string[]): Promise<Lookup> {
  const { records } = storesOf(deployContext).open(media);
  if (paths.length > mostSingly) {
    const all = await records.all();
    const ids = new Set([...all.records, ...all.unreadable].map(({ id }) => id));
    return (path) => ids.has(pictureAt(path) ?? '');
  }
  return singly(paths, (path) => isThere(records.read(pictureAt(path) ?? '')));
}
