import type { ContentItemSummary } from '#contract/api/admin-content.ts';
import type { ListPage } from '../../stores/paged-list.ts';
import ContentRow from './ContentRow.tsx';

/** The items, one line each, in manual order. */
export default function ContentRows({ records }: Pick<ListPage<ContentItemSummary>, 'records'>) {
  return (
    <ol className="rows">
      {records.map((item, index) => (
        <ContentRow key={item.id} item={item} canMove={{ up: index > 0, down: index < records.length - 1 }} />
      ))}
    </ol>
  );
}
