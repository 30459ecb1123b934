import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes, type ContentType } from '#contract/content/types.ts';
import { itemIdOf } from '#storage/collections/content-bases.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { addressOf } from '../files/file-items.ts';

type Item = StoredRecord<ContentItem>;

/** A file, its place and what identifies it across renames; see `FileItem`. */
export interface PlacedFile {
  type: ContentType;
  id: string;
  version: { slug: string; title: string };
}

export type Links = ReadonlyMap<string, readonly string[]>;

/** Ids that are made here: ULIDs, and those of imported items. */
const itemIdShape = /^(?:[0-7][0-9A-HJKMNP-TV-Z]{25}|[a-z]+-[0-9a-f]{24})$/;

/**
 * The ids under which an item may stand for a file: it was imported from the file, was matched to it, or was written
 * into it.
 */
export function itemIdsFor(file: PlacedFile, links: Links): string[] {
  const imported = itemIdOf(file);
  return [imported, ...(links.get(imported) ?? []), ...(itemIdShape.test(file.id) ? [file.id] : [])];
}

/**
 * Finds the item of each file: by the id that the file carries, even if either was renamed, else by type and slug
 * (architecture §6). No item stands for two files.
 * @returns the items by file; files without one are left out
 */
export function matchFiles<File extends PlacedFile>(
  files: readonly File[],
  items: readonly Item[],
  links: Links,
): Map<File, Item> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byAddress = new Map(items.map((item) => [addressOf(item.value), item]));
  const found = new Map<File, Item>();
  const taken = new Set<Item>();
  const take = (file: File, item: Item | undefined): void => {
    if (!item || taken.has(item) || found.has(file) || !fits(file, item.value)) return;
    found.set(file, item);
    taken.add(item);
  };
  const known = files.map((file) => ({ file, items: itemIdsFor(file, links).map((id) => byId.get(id)) }));
  for (const { file, items: own } of known)
    take(
      file,
      own.find((item) => item?.value.slug === file.version.slug),
    );
  for (const { file, items: own } of known) for (const item of own) take(file, item);
  for (const file of files) take(file, byAddress.get(addressOf({ type: file.type, slug: file.version.slug })));
  return found;
}

/** An article that was written into a file comes back as an essay. */
export const fits = ({ type }: Pick<PlacedFile, 'type'>, value: Pick<ContentItem, 'type'>): boolean =>
  contentTypes[type].list === contentTypes[value.type].list;
