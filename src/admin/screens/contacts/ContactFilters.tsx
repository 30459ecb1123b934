import { useStore } from '@nanostores/react';
import { contactFilters } from '#contract/api/admin-contacts.ts';
import { setParameters } from '../../stores/address.ts';
import { $from, $inquiry, $until } from '../../stores/contacts.ts';
import { FilterSelect } from '../lists/Filters.tsx';

const days = [
  { name: 'from', label: 'From', $value: $from },
  { name: 'until', label: 'Until', $value: $until },
] as const;

function Day({ name, label, $value }: (typeof days)[number]) {
  const value = useStore($value) ?? '';
  return (
    <label className="day-filter">
      <span>{label}</span>
      <input
        className="input"
        type="date"
        value={value}
        onChange={({ target }) => setParameters({ [name]: target.value })}
      />
    </label>
  );
}

/** Filters messages by inquiry type and date. The address holds all filters. */
export default function ContactFilters() {
  return (
    <div className="screen-filters">
      <FilterSelect
        label="Inquiry type"
        name="inquiry"
        $value={$inquiry}
        all="All inquiries"
        options={Object.entries(contactFilters.inquiries)}
        className="content-filter"
      />
      {days.map((day) => (
        <Day key={day.name} {...day} />
      ))}
    </div>
  );
}
