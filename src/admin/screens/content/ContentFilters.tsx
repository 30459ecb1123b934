import { useStore } from '@nanostores/react';
import { contentStatuses } from '#contract/content/essay.ts';
import { chosenTypeNames } from '#contract/content/types.ts';
import { contentSorts, type ContentSort } from '#contract/api/admin-content.ts';
import { setParameters } from '../../stores/address.ts';
import { $sort, $status, $type, contentSearch } from '../../stores/content.ts';
import SearchField from '../lists/SearchField.tsx';

const filters = [
  { name: 'type', label: 'Type', all: 'All types', options: chosenTypeNames, $value: $type },
  { name: 'status', label: 'Status', all: 'All statuses', options: contentStatuses, $value: $status },
] as const;

function Filter({ name, label, all, options, $value }: (typeof filters)[number]) {
  const value = useStore($value) ?? '';
  return (
    <select
      className="select content-filter"
      aria-label={label}
      value={value}
      onChange={({ target }) => setParameters({ [name]: target.value })}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

const sortNames: Readonly<Record<ContentSort, string>> = {
  title: 'By title',
  date: 'Last changed first',
  status: 'By status',
};

function Sort() {
  const value = useStore($sort) ?? '';
  return (
    <select
      className="select"
      aria-label="Order"
      value={value}
      onChange={({ target }) => setParameters({ sort: target.value })}
    >
      <option value="">Manual order</option>
      {contentSorts.map((sort) => (
        <option key={sort} value={sort}>
          {sortNames[sort]}
        </option>
      ))}
    </select>
  );
}

/** Filters and sorts the items. The address holds all of this. */
export default function ContentFilters() {
  return (
    <div className="screen-filters">
      <SearchField search={contentSearch} label="Search content" />
      {filters.map((filter) => (
        <Filter key={filter.name} {...filter} />
      ))}
      <Sort />
    </div>
  );
}
