import { useStore } from '@nanostores/react';
import { $query } from '../../stores/address.ts';
import { unfiltered } from '../../stores/analytics.ts';
import { focusScreen } from '../../stores/focus.ts';

/** What stands in the place of visits where the filters leave none. */
export default function NothingMatches() {
  useStore($query);
  return (
    <div className="empty-state">
      <h2>No visit matches</h2>
      <p className="hint">
        In this range no visit has all that the filters ask for. Remove one above, choose a longer range, or begin anew.
      </p>
      <a className="btn btn-quiet btn-small" href={unfiltered()} onClick={focusScreen}>
        Show all visits
      </a>
    </div>
  );
}
