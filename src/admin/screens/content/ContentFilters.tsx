import { contentSorts, type ContentSort } from '#contract/api/admin-content.ts';
import { contentStatuses } from '#contract/content/essay.ts';
import { chosenTypeNames } from '#contract/content/types.ts';
import { $sort, $status, $type, contentSearch } from '../../stores/content.ts';
import { FilterSelect } from '../lists/Filters.tsx';
import SearchField from '../lists/SearchField.tsx';

const sortNames: Readonly<Record<ContentSort, string>> = {
  title: 'By title',
  date: 'Last changed first',
  status: 'By status',
};

/** Filters and sorts the items. The address holds all of this. */
export default function ContentFilters() {
  return (
    <div className="screen-filters">
      <SearchField search={contentSearch} label="Search content" />
      <FilterSelect
        label="Type"
        name="type"
        $value={$type}
        all="All types"
        options={chosenTypeNames.map((type) => [type, type])}
        className="content-filter"
      />
      <FilterSelect
        label="Status"
        name="status"
        $value={$status}
        all="All statuses"
        options={contentStatuses.map((status) => [status, status])}
        className="content-filter"
      />
      <FilterSelect
        label="Order"
        name="sort"
        $value={$sort}
        all="Manual order"
        options={contentSorts.map((sort) => [sort, sortNames[sort]])}
      />
    </div>
  );
}
