import { useStore } from '@nanostores/react';
import { $query, queryWith } from '../../stores/address.ts';

interface Props {
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
export default function CountFilter({ label, path, choices, className = '' }: Props) {
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
