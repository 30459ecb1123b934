import type { AnalyticsEvent, TimeRange } from '#contract/api/admin-analytics.ts';
import TitledSection from '../../parts/TitledSection.tsx';
import Moment from '../../parts/Moment.tsx';
import { eventColours } from './EventCounts.tsx';
import { recentExtent } from './range-words.ts';

/** How many events are shown (product §9). */
const shown = 10;

interface Props {
  events: readonly AnalyticsEvent[];
  range: TimeRange;
  /** Whether filters apply to the rest of the screen. They cannot apply to these events. */
  hasFilters: boolean;
}

/** The newest events that still exist. */
export default function EventList({ events, range, hasFilters }: Props) {
  return (
    <TitledSection id="recent-events" title="Recent events">
      {events.length > 0 && <EventTable events={events} />}
      <p className="hint">
        {recentExtent(events.length, range)}
        {hasFilters && ' Filters do not apply.'}
      </p>
    </TitledSection>
  );
}

function EventTable({ events }: Pick<Props, 'events'>) {
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Page</th>
            <th scope="col" className="max-sm:hidden">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {events.slice(0, shown).map(({ id, eventName, eventData, createdAt }) => (
            <tr key={id}>
              <td>
                <span className={`badge ${eventColours[eventName] ?? 'badge-slate'}`}>{eventName}</span>
              </td>
              <td className="cell-main">
                {[eventData.page, eventData.url].filter((part) => part !== undefined).join(' → ') || '–'}
                <span className="cell-below cell-time sm:hidden">
                  <Moment at={createdAt} />
                </span>
              </td>
              <td className="cell-time max-sm:hidden">
                <Moment at={createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
