import { useStore } from '@nanostores/react';
import type { ContentItemSummary } from '#contract/api/admin-content.ts';
import { $sort } from '../../stores/content.ts';
import type { ListPage } from '../../stores/paged-list.ts';
import ContentRow from './ContentRow.tsx';

/** The items, one line each. They can be moved only in manual order, each within its type. */
export default function ContentRows({ records }: Pick<ListPage<ContentItemSummary>, 'records'>) {
  const isManual = !useStore($sort);
  const ids = new Map<string, string[]>();
  for (const { id, type } of records) ids.set(type, [...(ids.get(type) ?? []), id]);
  return (
    <ol className="rows">
      {records.map((item) => (
        <ContentRow
          key={item.id}
          item={item}
          canMove={{
            up: isManual && ids.get(item.type)?.[0] !== item.id,
            down: isManual && ids.get(item.type)?.at(-1) !== item.id,
          }}
        />
      ))}
    </ol>
  );
}
