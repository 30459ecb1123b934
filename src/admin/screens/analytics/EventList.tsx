import type { AnalyticsEvent } from '#contract/api/admin-analytics.ts';
import Moment from '../../parts/Moment.tsx';

/** How many events are shown (product §9). */
const shown = 10;

const colours: Record<string, string> = {
  page_view: 'badge-blue',
  click: 'badge-purple',
  form_submit: 'badge-green',
};

/** The newest events. */
export default function EventList({ events }: { events: readonly AnalyticsEvent[] }) {
  return (
    <section aria-labelledby="recent-events">
      <h2 id="recent-events" className="section-title">
        Recent events
      </h2>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Page</th>
              <th scope="col" className="medium-up">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {events.slice(0, shown).map(({ id, eventName, eventData, createdAt }) => (
              <tr key={id}>
                <td>
                  <span className={`badge ${colours[eventName] ?? 'badge-slate'}`}>{eventName}</span>
                </td>
                <td className="cell-main">
                  {[eventData.page, eventData.url].filter((part) => part !== undefined).join(' → ') || '–'}
                  <span className="small-only cell-below cell-time">
                    <Moment at={createdAt} />
                  </span>
                </td>
                <td className="cell-time medium-up">
                  <Moment at={createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
