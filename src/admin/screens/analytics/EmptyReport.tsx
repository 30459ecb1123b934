import { useStore } from '@nanostores/react';
import { $query } from '../../stores/address.ts';
import { unfiltered } from '../../stores/analytics.ts';
import { focusScreen } from '../../stores/focus.ts';

/** Shown in place of visits if none matches the filters. */
export function NothingMatches() {
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

/** Shown in place of events while there are none. */
export function NoEvents({ when }: { when: string }) {
  return (
    <div className="empty-state">
      <svg className="empty-chart" viewBox="0 0 160 48" aria-hidden="true">
        <path className="empty-grid" d="M0 .5h160M0 24h160M0 47.5h160M40 0v48M80 0v48M120 0v48" />
        <path className="empty-line" d="M0 44c20 0 28-6 44-6s24 4 40 4 26-10 40-10 22 6 36 6" />
      </svg>
      <h2>Nothing was counted in the {when}</h2>
      <p className="hint">
        What visitors do on a page appears here, after Refresh, within a minute of their leaving it. Your own visits are
        not counted while you are signed in. If you expected some, check whether{' '}
        <a href="/admin/settings/analytics">analytics is switched on</a>.
      </p>
    </div>
  );
}
