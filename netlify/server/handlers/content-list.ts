import { contentSorts, type ContentSort, type listContent } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { nameOf } from '#contract/content/item-name.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { storesOf } from '#storage/stores.ts';
import { unreadableItems } from '../content/items/unreadable-items.ts';
import { isFound, pageOfList, type SortKey } from '../http/list-pages.ts';
import { oneOf } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';

/** Manual order, then newest; items imported at the same moment by title. */
const placeOf = ({ order, createdAt, title, id }: ContentItem): SortKey => [order, -Date.parse(createdAt), title, id];

/** Normalised for sorting by name: without case and accents. */
const letters = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Unfinished items come first. */
const statuses: Readonly<Record<ContentItem['status'], number>> = { draft: 0, published: 1, archived: 2 };

const places: Readonly<Record<ContentSort, (item: ContentItem) => SortKey>> = {
  title: (item) => [letters(nameOf(item)), item.id],
  date: ({ updatedAt, id }) => [-Date.parse(updatedAt), id],
  status: (item) => [statuses[item.status], letters(nameOf(item)), item.id],
};

const placeBy = (sort: string | null): ((item: ContentItem) => SortKey) =>
  sort ? places[oneOf(contentSorts, sort, 'sort', 'Sort by one of')] : placeOf;

/** Every text anywhere in the content of an item. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsIn) : [];
}

/** What a thorough search looks through. The fields of a part are searchable by name, such as the tagline. */
const soughtIn = ({ type, content }: ContentItem): string[] => [
  ...textsIn(content),
  ...(type === 'part' ? Object.keys(content ?? {}) : []),
];

/** Items without their content, searched, filtered and sorted. */
export const list: Handler<typeof listContent> = async (call) => {
  const { query } = call;
  const [type, status] = [query.get('type'), query.get('status')];
  const isThorough = query.get('texts') === 'true';
  const place = placeBy(query.get('sort'));
  const stores = storesOf(call.deployContext).open(contentStores);
  const listed = await stores.content.all();
  const records = listed.records.filter(
    ({ value }) =>
      (!type || value.type === type) &&
      (!status || value.status === status) &&
      isFound(query, [value.title, value.slug, nameOf(value), ...(isThorough ? soughtIn(value) : [])]),
  );
  const { records: page, ...rest } = pageOfList(records, query, ({ value }) => place(value));
  const contentItems = page.map((record) => {
    const name = nameOf(record.value);
    const { content: _, live, ...summary } = { ...record.value, rev: record.rev, name };
    if (!live) return summary;
    const { content: __, ...seen } = live;
    return { ...summary, live: seen };
  });
  const unreadable = query.get('cursor') ? [] : await unreadableItems(stores, listed.unreadable);
  return { success: true, contentItems, unreadable, ...rest };
};
