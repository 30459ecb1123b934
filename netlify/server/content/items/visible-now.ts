import type { ContentItem } from '#contract/content/item.ts';
import { bylineOf } from '#contract/content/shown-essay.ts';
import type { ShownPictures } from '#contract/content/shown-picture.ts';
import { contentTypes, typesIn, type FoldersOf, type ListName, type ListValue } from '#contract/content/types.ts';
import { logEvent } from '../../http/log.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { builtIn } from '../files/built-in.ts';
import type { Content } from '../files/content.ts';
import { fileIdOf } from '../files/file-items.ts';
import { picturesOf, shownValue } from '../visible/shown-value.ts';
import { visible, type OnUnreadable, type Visible } from '../visible/visible.ts';
import type { PlacedFile } from './match-files.ts';
import { readLaid } from './read-laid.ts';
import { shownPictures } from './shown-pictures.ts';

/**
 * What visitors see of a list, all items of the store of any type and status, and what the pictures of the list show.
 */
export type Seen<List extends ListName> = Visible<ListValue<List>> & {
  records: StoredRecord<ContentItem>[];
  pictures: ShownPictures;
};

/**
 * What visitors see of a list at this moment. The media library is asked only if something names one of its pictures.
 */
export async function visibleNow<List extends ListName>(
  deployContext: string,
  list: List,
  now: Date,
): Promise<Seen<List>> {
  const types = typesIn(list);
  const folders = types.map((type) => contentTypes[type].folder) as FoldersOf<List>[];
  const [files, { site }] = await Promise.all([builtIn(...folders), builtIn('site')]);
  const placed = types.flatMap((type) => placedFiles(files, type));
  const laid = await readLaid(storesOf(deployContext).open(contentStores), placed);
  const seen = visible(list, files, laid, now, tell, bylineOf(site));
  const hasPictures = seen.values.some((value) => picturesOf(value).length > 0);
  const pictures = hasPictures ? await shownPictures(deployContext) : {};
  const values = seen.values.map((value) => shownValue(value, pictures));
  return { ...seen, values, records: laid.records, pictures };
}

/** The files of a type, with what identifies each across renames. */
export const placedFiles = (files: Partial<Content>, type: ContentItem['type']): PlacedFile[] =>
  (files[contentTypes[type].folder] ?? []).map((file) => ({ type, id: fileIdOf(file), version: file }));

/** An unreadable item is left out; the rest of the list is shown (rules 30). */
const tell: OnUnreadable = ({ id, type }, { issues }) => {
  logEvent({ event: 'unreadable_item', id, type, fields: issues.map(({ path }) => path.join('.')) });
};
