import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { newId } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { Refusal } from '../../http/refusal.ts';
import { withUnknownFields } from '#storage/unknown-fields.ts';
import type { Draft } from '../files/file-items.ts';
import { knownContent, knownItem } from '../visible/known-content.ts';
import { publicationOf } from './publication.ts';
import { assertStays } from './stays.ts';

/** The fields of an item that no editor types: its dates, and what it took from which file. */
export type Provenance = Partial<
  Pick<ContentItem, 'createdAt' | 'undated' | 'publishedAt' | 'publishAt' | 'origin' | 'dropped' | 'live'>
>;

/** An item and the revision at which it was read. */
export const viewOf = ({ value, rev }: StoredRecord<ContentItem>): ContentItemView => ({ ...knownItem(value), rev });

/**
 * Writes a new item.
 * @param id generated if it is not given
 * @throws Refusal `conflict` with a message for `slug` if another item of this type has it, or with the item that has
 *   the id
 */
export async function createItem(
  stores: ContentStores,
  draft: Draft,
  now: Date,
  more: Provenance = {},
  id = newId(now.getTime()),
): Promise<ContentItemView> {
  await reserveSlug(stores, draft, { item: id, rev: 1 });
  const at = now.toISOString();
  const { type, slug, title, status, content, order } = draft;
  const dates = { createdAt: at, updatedAt: at, ...publicationOf(null, draft, now) };
  const value: ContentItem = { id, type, slug, title, status, content, order, ...dates, ...more };
  const created = await stores.content.create(id, value);
  if (created.status === 'exists') throw staleRevision(await readItem(stores, id));
  return viewOf(created.record);
}

/**
 * Writes the next revision of an item, unless it is no longer at `rev` (rules 28). The published version beside a draft
 * remains until that draft is published or archived.
 * @param more further fields; `live: undefined` withdraws the published version
 * @throws Refusal `not_found`; `conflict`, with the current item or a message for its slug
 */
export const updateItem = async (...update: Parameters<typeof replaceItem>): Promise<ContentItemView> =>
  (await replaceItem(...update)).item;

/** The same, but also returns the item as it was before. */
export async function replaceItem(
  stores: ContentStores,
  id: string,
  rev: number,
  draft: Draft,
  now: Date,
  more: Provenance = {},
): Promise<{ before: ContentItem; item: ContentItemView }> {
  const standing = await readItem(stores, id, rev);
  if (standing.rev !== rev) throw staleRevision(standing);
  const { type, slug } = standing.value;
  if (draft.type !== type || draft.slug !== slug) await reserveSlug(stores, draft, { item: id, rev: rev + 1 });
  const updated = await stores.content.update(id, rev, (item) => staying(item, changed(item, draft, now, more)));
  if (updated.status === 'missing') throw noItem();
  if (updated.status === 'conflict') throw staleRevision(updated.current);
  return { before: standing.value, item: viewOf(updated) };
}

/**
 * Writes some fields of an item without losing concurrent saves.
 * @param fieldsOf gives the fields to write, from the item as it is then
 * @throws Refusal `not_found`; StorageContended
 */
export async function changeFields(
  { content }: ContentStores,
  id: string,
  fieldsOf: (standing: ContentItem) => Partial<Omit<Draft, 'type' | 'slug'>>,
  now: Date,
  more: Provenance = {},
): Promise<ContentItemView> {
  const { record } = await content.change(
    id,
    (standing) =>
      standing &&
      staying(standing.value, changed(standing.value, { ...standing.value, ...fieldsOf(standing.value) }, now, more)),
  );
  if (!record) throw noItem();
  return viewOf(record);
}

/** Brings back a deleted item, as its next revision. */
export async function reviveItem(
  stores: ContentStores,
  rev: number,
  value: ContentItem,
  now: Date,
): Promise<ContentItemView> {
  await reserveSlug(stores, value, { item: value.id, rev: rev + 1 });
  const created = await stores.content.create(value.id, changed(value, value, now));
  if (created.status === 'exists') throw staleRevision(await readItem(stores, value.id));
  return viewOf(created.record);
}

/** The current item. `known` is a revision that was seen. Throws Refusal `not_found`; RecordUnreadable. */
export async function readItem(
  { content }: ContentStores,
  id: string,
  known?: number,
): Promise<StoredRecord<ContentItem>> {
  const record = await content.read(id, known);
  if (!record) throw noItem();
  return record;
}

/**
 * An item with a draft in its place. Fields of its content that this version does not know are kept (decision 0089).
 */
export function changed(standing: ContentItem, draft: Draft, now: Date, more: Provenance = {}): ContentItem {
  const { publishAt: _, ...item } = standing;
  const { type, slug, title, status, content, order } = draft;
  const isDecided = status === 'published' || (status === 'archived' && standing.status !== 'archived');
  const live = 'live' in more ? more.live : isDecided ? undefined : standing.live;
  return {
    ...item,
    ...{ type, slug, title, status, order },
    content: withUnknownFields(standing.content, knownContent(standing.type, standing.content), content),
    updatedAt: now.toISOString(),
    ...publicationOf(standing, { ...draft, live }, now),
    ...more,
    live,
  };
}

/** The next version of an item, unless a template needs the item and visitors would miss it. */
function staying(standing: ContentItem, next: ContentItem): ContentItem {
  assertStays(standing, next);
  return next;
}

interface Reserver {
  item: string;
  rev: number;
  /** The item that gives up the slug to this one. */
  from?: string;
}

/** Throws Refusal `conflict` with a message for `slug` if another item has it. */
export async function reserveSlug({ slugs }: ContentStores, draft: Draft, by: Reserver) {
  const answer = await slugs.reserve(draft, by);
  if (answer === 'reserved') return;
  const message =
    answer === 'taken'
      ? `Another ${draft.type} already has this slug. Choose another one.`
      : `Another ${draft.type} is being saved with this slug right now. Try again in half a minute, or choose another one.`;
  const retry = answer === 'busy' ? { retryAfterSeconds: 30 } : {};
  throw new Refusal('conflict', message, { fields: { slug: message }, ...retry });
}

export const staleRevision = (current: StoredRecord<ContentItem>) =>
  new Refusal('conflict', 'Someone else has saved this item since you opened it.', { current: viewOf(current) });

export const noItem = () => new Refusal('not_found', 'There is no such item. It may have been deleted.');
