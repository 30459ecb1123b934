import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { Refusal } from '../../http/refusal.ts';
import { builtInContent } from '../files/built-in.ts';
import { addressOf, fileItems } from '../files/file-items.ts';
import type { CheckDraft } from '../items/assert-fits.ts';
import { readItem, updateItem } from '../items/write-item.ts';
import { keepBase } from './base.ts';
import { takenFrom } from './sync-files.ts';
import { draftOf, syncFile } from './version.ts';

/**
 * Writes the content of an item's file as its next revision, and notes that the item took that file. Its edits stay in
 * the history.
 * @param rev the revision that was read
 * @param check refuses what no page could show
 * @throws Refusal `not_found` if there is no such item, `conflict` if it has been saved since, `invalid` if it has no
 * file
 */
export async function revertToFile(
  stores: ContentStores,
  id: string,
  rev: number,
  now: Date,
  check: CheckDraft,
): Promise<ContentItemView> {
  const { value } = await readItem(stores, id);
  const found = fileItems(await builtInContent()).find(({ draft }) => addressOf(draft) === addressOf(value));
  if (!found) {
    const message = `The ${value.type} “${value.slug}” has no file to go back to.`;
    throw new Refusal('invalid', message);
  }
  const file = syncFile(found);
  const { draft, more } = draftOf(value.type, file.version, value, false);
  await check(draft, value);
  await keepBase(stores, file, id, false);
  return updateItem(stores, id, rev, draft, now, { ...more, ...takenFrom(file, 'built-in', value) });
}
