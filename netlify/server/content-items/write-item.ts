import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { newId } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { Refusal } from '../http/refusal.ts';
import type { ContentStores } from '../opened-content.ts';
import { publicationOf } from './publication.ts';

/** What an editor decides of an item; `content` is checked already. */
export type Draft = Pick<ContentItem, 'type' | 'slug' | 'title' | 'status' | 'order' | 'content'> & {
  /** Null takes the moment away; undefined keeps the one that stands. */
  publishAt?: string | null | undefined;
};

/** An item and the revision that it was read at. */
export const viewOf = ({ value, rev }: StoredRecord<ContentItem>): ContentItemView => ({ ...value, rev });

/**
 * Writes a new item.
 *
 * @throws Refusal `conflict` with a message for `slug` where another item of this type has it
 */
export async function createItem(
  stores: ContentStores,
  draft: Draft,
  now: Date,
  more: Partial<Pick<ContentItem, 'createdAt' | 'publishedAt' | 'publishAt' | 'origin'>> = {},
): Promise<ContentItemView> {
  const id = newId(now.getTime());
  await claimSlug(stores, draft, { item: id, rev: 1 });
  const at = now.toISOString();
  const { type, slug, title, status, content, order } = draft;
  const dates = { createdAt: at, updatedAt: at, ...publicationOf(null, draft, now) };
  const value: ContentItem = { id, type, slug, title, status, content, order, ...dates, ...more };
  const created = await stores.content.create(id, value);
  if (created.status === 'exists') throw new Error(`The new id ${id} was in use.`);
  return viewOf(created.record);
}

/**
 * Writes the next revision of an item, unless it is no longer at `rev` (rule 28).
 *
 * @throws Refusal `not_found`; `conflict`, with the item as it stands now or a message for its slug
 */
export async function updateItem(
  stores: ContentStores,
  id: string,
  rev: number,
  draft: Draft,
  now: Date,
): Promise<ContentItemView> {
  const standing = await readItem(stores, id);
  if (standing.rev !== rev) throw staleRevision(standing);
  const { type, slug } = standing.value;
  if (draft.type !== type || draft.slug !== slug) await claimSlug(stores, draft, { item: id, rev: rev + 1 });
  const updated = await stores.content.update(id, rev, (item) => changed(item, draft, now));
  if (updated.status === 'missing') throw noItem();
  if (updated.status === 'conflict') throw staleRevision(updated.current);
  return viewOf(updated);
}

/** Brings back an item that was deleted, as its next revision. */
export async function reviveItem(
  stores: ContentStores,
  rev: number,
  value: ContentItem,
  now: Date,
): Promise<ContentItemView> {
  await claimSlug(stores, value, { item: value.id, rev: rev + 1 });
  const created = await stores.content.create(value.id, changed(value, value, now));
  if (created.status === 'exists') throw staleRevision(await readItem(stores, value.id));
  return viewOf(created.record);
}

/** The item as it stands. Throws Refusal `not_found`. */
export async function readItem({ content }: ContentStores, id: string): Promise<StoredRecord<ContentItem>> {
  const record = await content.read(id);
  if (!record) throw noItem();
  return record;
}

function changed(standing: ContentItem, draft: Draft, now: Date): ContentItem {
  const { publishAt: _, ...item } = standing;
  const { type, slug, title, status, content, order } = draft;
  const updatedAt = now.toISOString();
  return { ...item, type, slug, title, status, content, order, updatedAt, ...publicationOf(standing, draft, now) };
}

async function claimSlug({ slugs }: ContentStores, draft: Draft, claimant: { item: string; rev: number }) {
  const claim = await slugs.claim(draft, claimant);
  if (claim === 'claimed') return;
  const message =
    claim === 'taken'
      ? `Another ${draft.type} has this slug already. Choose another one.`
      : `Another ${draft.type} is just being saved with this slug. Try again in half a minute, or choose another one.`;
  const retry = claim === 'busy' ? { retryAfterSeconds: 30 } : {};
  throw new Refusal('conflict', message, { fields: { slug: message }, ...retry });
}

const staleRevision = (current: StoredRecord<ContentItem>) =>
  new Refusal('conflict', 'Somebody else has saved this item since you opened it.', { current: viewOf(current) });

const noItem = () => new Refusal('not_found', 'There is no such item. It may have been deleted.');
