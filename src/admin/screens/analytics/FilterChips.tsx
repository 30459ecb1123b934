import { useStore } from '@nanostores/react';
import Glyph from '../../parts/Glyph.tsx';
import { $query } from '../../stores/address.ts';
import { $filters, analyticsAddress, unfiltered } from '../../stores/analytics.ts';
import { focusScreen } from '../../stores/focus.ts';
import { filterNames, visitName } from './visit-names.ts';

/** The active filters. Pressing one removes it and moves the focus to the screen, since the chip is gone. */
export default function FilterChips({ visits }: { visits: number | null }) {
  useStore($query);
  const filters = useStore($filters);
  if (filters.length === 0) return null;
  return (
    <div className="filter-bar">
      <ul className="filter-chips" aria-label="Filters">
        {filters.map(({ name, value }) => (
          <li key={name}>
            <a className="filter-chip" href={analyticsAddress({ [name]: '' })} title={value} onClick={focusScreen}>
              <span className="visually-hidden">Remove the filter </span>
              <span className="filter-kind">{filterNames[name]}</span> <bdi>{visitName(name, value)}</bdi>
              <Glyph name="close" />
            </a>
          </li>
        ))}
        {filters.length > 1 && (
          <li>
            <a className="filter-chip filter-clear" href={unfiltered()} onClick={focusScreen}>
              Remove all
            </a>
          </li>
        )}
      </ul>
      <p className="hint" role="status">
        {visits !== null && `${visits.toLocaleString('en-US')} ${visits === 1 ? 'visit' : 'visits'}`}
      </p>
    </div>
  );
}
