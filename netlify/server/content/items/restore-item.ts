import type { ContentItemView, restoreContent } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { isLive, isReadable, type StoredRecord } from '#storage/revision.ts';
import { isDeepStrictEqual } from 'node:util';
import { invalidField } from '../../http/refusal.ts';
import { besideDraft } from '../visible/visible-at.ts';
import { restoreUnreadable, unpublished } from './unreadable-items.ts';
import { noItem, readItem, reviveItem, staleRevision, updateItem, viewOf } from './write-item.ts';

interface Restored {
  /** The item before; null if it was deleted or could not be read. */
  before: ContentItem | null;
  item: ContentItemView;
  /** What was done, worded to continue the title. */
  done: string;
}

/**
 * Brings back the title and content of a revision, as the next revision (decision 0103). Status, address, moment and
 * order stay as they are, so nothing is published or withdrawn by it: if visitors see the item, the result is a draft
 * of changes. A deleted item comes back as a draft.
 * @param check refuses what no page could show; called only for what visitors get at once
 * @throws Refusal `not_found`; `conflict` if the item has been saved since, or another item has its slug; `invalid` if
 * there
 *   is nothing to bring back
 */
export async function restoreItem(
  stores: ContentStores,
  id: string,
  { revision, rev, undo = false }: RequestOf<typeof restoreContent>,
  now: Date,
  check: (item: ContentItem) => Promise<void>,
): Promise<Restored> {
  const revisions = await stores.content.history(id);
  const [newest, before] = revisions;
  if (!newest) throw noItem();
  const wanted = revisions.filter(isLive).find((candidate) => candidate.rev === revision);
  if (!wanted) {
    throw refuse(
      'This revision is no longer kept, cannot be read, or is the one that deleted the item. Choose another one.',
    );
  }
  if (newest.rev !== rev) throw staleRevision(await readItem(stores, id));
  if (isLive(newest)) return intoStanding(stores, newest, wanted.value, now);
  // Only the version at the deletion is known to be what visitors saw.
  if (undo && isReadable(newest) && before?.rev === revision) {
    if (wanted.value.status === 'published') await check(wanted.value);
    return { before: null, item: await reviveItem(stores, rev, wanted.value, now), done: 'is back as it was' };
  }
  const last = revisions.find(isLive) ?? wanted;
  const item = unpublished({ ...last.value, ...saidBy(wanted.value, last.value) });
  const bringBack = isReadable(newest) ? reviveItem : restoreUnreadable;
  const done = item.status === 'draft' ? 'is back as a draft' : 'is back, archived as it was';
  return { before: null, item: await bringBack(stores, rev, item, now), done };
}

async function intoStanding(
  stores: ContentStores,
  standing: StoredRecord<ContentItem>,
  wanted: ContentItem,
  now: Date,
): Promise<Restored> {
  const { id, rev, value } = standing;
  const said = saidBy(wanted, value);
  if (isDeepStrictEqual(said, { title: value.title, content: value.content }))
    return { before: value, item: viewOf(standing), done: 'says this already' };
  const live = besideDraft(value);
  const status = value.status === 'published' ? 'draft' : value.status;
  // Fields left out of a draft keep their value.
  const { type, slug, order } = value;
  const item = await updateItem(stores, id, rev, { type, slug, order, status, ...said }, now, { live });
  return { before: value, item, done: 'says what the revision said' };
}

/** The restored title and content. Content with a slug of its own gets the item's current one. */
function saidBy({ type, title, content }: ContentItem, standing: ContentItem): Pick<ContentItem, 'title' | 'content'> {
  if (contentTypes[type].list !== contentTypes[standing.type].list)
    throw refuse(`This revision is of another type: ${type}. The item is now of the type ${standing.type}.`);
  const hasNames = !contentTypes[type].body && typeof content === 'object';
  return { title, content: hasNames ? { ...content, slug: standing.slug, title } : content };
}

const refuse = (message: string) => invalidField('revision', message);
