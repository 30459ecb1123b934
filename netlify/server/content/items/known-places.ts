import { setImmediate } from 'node:timers/promises';
import type { ContentItem } from '#contract/content/item.ts';
import type { PlaceElsewhere } from '#contract/content/lint/path-on-site.ts';
import { contentTypes, factsOf } from '#contract/content/types.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';
import type { Addresses } from '../check/check-site.ts';
import { placesOfTexts } from '../check/places-of-texts.ts';
import type { CheckedValue } from '../check/references.ts';
import { builtIn } from '../files/built-in.ts';
import { itemsAt, pathOf } from '../files/path-of.ts';

/** How many texts may have their headings read in one call. Links to any others are not reported. */
const mostTexts = 20;

/**
 * Looks up which headings essays and articles have. A heading counts if it is in the item's draft, its published
 * version or its file: the verdict on a link must not depend on which of them is newer (decision 0148).
 * @param beside values that are written together and may link to one another
 */
export async function knownPlaces(
  deployContext: string,
  asked: readonly PlaceElsewhere[],
  beside: readonly CheckedValue[] = [],
): Promise<Addresses['isPlace']> {
  const texts = [...new Set(asked.map(({ path }) => path))].filter((path) => writtenAt(path).length > 0);
  const read = await mapInParallel(texts.slice(0, mostTexts), async (path) => {
    const own = beside.filter(({ type, slug }) => factsOf(type).body && pathOf(type, slug) === path);
    return [path, await placesAt(deployContext, path, own)] as const;
  });
  const places = new Map(read);
  return ({ path, id }) => places.get(path)?.has(id) !== false;
}

const writtenAt = (path: string) => itemsAt(path).filter(({ type }) => factsOf(type).body);

/** The ids of the headings of the text at a path; null if any version of it is unknown. */
async function placesAt(
  deployContext: string,
  path: string,
  beside: readonly CheckedValue[],
): Promise<ReadonlySet<string> | null> {
  const reading = writtenAt(path).map((address) => contentsAt(deployContext, address).catch(unreadableAs(null)));
  const found = await Promise.all(reading);
  if (found.includes(null)) return null;
  // Markdown is parsed here. The pause lets other calls run in between (rules 42).
  await setImmediate();
  return placesOfTexts([...beside.map(({ content }) => content), ...found.flatMap((one) => one ?? [])]);
}

/** The versions of item and file at an address; null if the item was deleted. Throws RecordUnreadable. */
async function contentsAt(
  deployContext: string,
  address: Pick<ContentItem, 'type' | 'slug'>,
): Promise<unknown[] | null> {
  const { content: items, slugs } = storesOf(deployContext).open(contentStores);
  const { folder } = contentTypes[address.type];
  const files: readonly { slug: string; content?: unknown }[] = (await builtIn(folder))[folder];
  const ofFile = files.flatMap(({ slug, content }) => (slug === address.slug ? [content] : []));
  const holder = await slugs.lastHolder(address);
  if (holder === null) return ofFile;
  const item = (await items.read(holder))?.value;
  return item ? [item.content, ...(item.live ? [item.live.content] : []), ...ofFile] : null;
}
