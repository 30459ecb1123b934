import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { idOfName } from '../files/document.ts';
import { baseOf } from './base.ts';
import type { SyncFile } from './version.ts';

type Item = StoredRecord<ContentItem>;

/**
 * Finds the items of renamed files without an id. An unknown file and an item whose file is gone belong together if the
 * title or the text is the one that the item took, and no other candidate fits either of them (decision 0131).
 * Ambiguous ones stay new and orphaned.
 * @param matched the files that have an item by id or address; new matches are added
 */
export async function matchRenamed(
  stores: ContentStores,
  files: readonly SyncFile[],
  items: readonly Item[],
  matched: Map<SyncFile, Item>,
): Promise<void> {
  const unknown = files.filter(
    (file) => !matched.has(file) && contentTypes[file.type].body && file.id === idOfName(file.type, file.version.slug),
  );
  if (unknown.length === 0) return;
  const taken = new Set(matched.values());
  const left = items.filter((item) => item.value.origin !== undefined && !taken.has(item));
  const read = await mapInParallel(left, async (item) => [item, await baseOf(stores, item.value, 'built-in')] as const);
  const said = new Map(read);
  const fits = (file: SyncFile, item: Item): boolean => {
    const before = said.get(item);
    if (!before || contentTypes[item.value.type].list !== contentTypes[file.type].list) return false;
    return before.title === file.version.title || before.content['body'] === file.version.content['body'];
  };
  for (const file of unknown) {
    const [item, other] = left.filter((candidate) => fits(file, candidate));
    if (item && !other && unknown.every((rival) => rival === file || !fits(rival, item))) matched.set(file, item);
  }
}
