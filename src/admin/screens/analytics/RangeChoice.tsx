import { useStore } from '@nanostores/react';
import { usualTimeRange } from '#contract/api/admin-analytics.ts';
import { reportRanges } from '#contract/api/analytics-report.ts';
import { $query } from '../../stores/address.ts';
import { $range, analyticsAddress } from '../../stores/analytics.ts';
import { rangeNames } from './range-words.ts';

/** The time ranges. Each has an address of its own, which keeps the filters. */
export default function RangeChoice() {
  useStore($query);
  const chosen = useStore($range);
  return (
    <nav className="segments range-choice" aria-label="Time range">
      {reportRanges.map((range) => (
        <a
          key={range}
          href={analyticsAddress({ range: range === usualTimeRange ? '' : range })}
          aria-current={range === chosen ? 'page' : undefined}
          aria-label={`${range}: ${rangeNames[range].name.toLowerCase()}`}
          title={rangeNames[range].name}
        >
          {range}
        </a>
      ))}
    </nav>
  );
}
