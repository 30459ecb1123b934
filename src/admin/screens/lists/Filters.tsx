// Both in one file: each alone is used by so few screens that it would be fetched by itself (decision 0177).

import { useStore } from '@nanostores/react';
import { $query, queryWith, setParameters, type parameterOf } from '../../stores/address.ts';

interface CountProps {
  label: string;
  /** The address of the list. */
  path: string;
  choices: readonly {
    label: string;
    /** The query parameters that choose it, `''` for none. */
    query: Readonly<Record<string, string>>;
    isChosen: boolean;
    /** A dash stands for a number not counted yet. */
    count: number | undefined;
  }[];
  className?: string;
}

/** How many records are in each state; each count is a link. */
export function CountFilter({ label, path, choices, className = '' }: CountProps) {
  // The links keep the search.
  useStore($query);
  return (
    <nav className={`count-filter ${className}`} aria-label={label}>
      {choices.map((choice) => (
        <a
          key={choice.label}
          href={`${path}${queryWith(choice.query)}`}
          aria-current={choice.isChosen ? 'page' : undefined}
        >
          <strong>{choice.count?.toLocaleString('en-US') ?? '–'}</strong> <span>{choice.label}</span>
        </a>
      ))}
    </nav>
  );
}

interface SelectProps {
  label: string;
  /** The query parameter that holds the choice. */
  name: string;
  $value: ReturnType<typeof parameterOf>;
  /** The choice that leaves nothing out. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
}

/** Filters or sorts a list. */
export function FilterSelect({ label, name, $value, all, options, className = '' }: SelectProps) {
  const value = useStore($value) ?? '';
  return (
    <select
      className={`select ${className}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => setParameters({ [name]: target.value })}
    >
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
