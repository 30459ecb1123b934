import { useStore } from '@nanostores/react';
import { $query } from '../../stores/address.ts';
import { unfiltered } from '../../stores/analytics.ts';
import { focusScreen } from '../../stores/focus.ts';

/** Shown in place of visits if none matches the filters. */
export default function NothingMatches() {
  useStore($query);
  return (
    <div className="empty-state">
      <h2>No visit matches</h2>
      <p className="hint">
        In this range no visit matches all filters. Remove one above, choose a longer range, or start over.
      </p>
      <a className="btn btn-quiet btn-small" href={unfiltered()} onClick={focusScreen}>
        Show all visits
      </a>
    </div>
  );
}
