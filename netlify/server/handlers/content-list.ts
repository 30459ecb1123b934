import type { listContent } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { storesOf } from '#storage/stores.ts';
import { unreadableItems } from '../content/items/unreadable-items.ts';
import { isFound, pageOfList, type SortKey } from '../http/list-pages.ts';
import type { Handler } from '../http/route.ts';

/** Manual order, then newest; items that were imported at one moment by title. */
const placeOf = ({ order, createdAt, title, id }: ContentItem): SortKey => [order, -Date.parse(createdAt), title, id];

/** Items without their content, found and filtered. */
export const list: Handler<typeof listContent> = async (call) => {
  const { query } = call;
  const [type, status] = [query.get('type'), query.get('status')];
  const stores = storesOf(call.deployContext).open(contentStores);
  const listed = await stores.content.all();
  const records = listed.records.filter(
    ({ value }) =>
      (!type || value.type === type) &&
      (!status || value.status === status) &&
      isFound(query, [value.title, value.slug]),
  );
  const { records: page, ...rest } = pageOfList(records, query, ({ value }) => placeOf(value));
  const contentItems = page.map((record) => {
    const { content: _, live, ...summary } = { ...record.value, rev: record.rev };
    if (!live) return summary;
    const { content: __, ...seen } = live;
    return { ...summary, live: seen };
  });
  const unreadable = query.get('cursor') ? [] : await unreadableItems(stores, listed.unreadable);
  return { success: true, contentItems, unreadable, ...rest };
};
