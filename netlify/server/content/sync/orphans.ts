import type { ContentItem } from '#contract/content/item.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { isDeepStrictEqual } from 'node:util';
import { baseOf } from './base.ts';
import { itemVersion } from './version.ts';

type Item = StoredRecord<ContentItem>;

/** An item whose file is gone. */
export interface Orphan {
  item: Item;
  isEdited: boolean;
}

/** The items that took a file of `content/` which no longer exists. */
export async function orphansOf(
  stores: ContentStores,
  items: readonly Item[],
  taken: ReadonlySet<Item>,
): Promise<Orphan[]> {
  const left = items.filter((item) => item.value.origin !== undefined && !taken.has(item));
  return mapInParallel(left, async (item) => {
    const base = await baseOf(stores, item.value, 'built-in');
    return { item, isEdited: !isDeepStrictEqual(base, itemVersion(item.value)) };
  });
}
