import type { AnalyticsReport } from '#contract/api/analytics-report.ts';
import TitledSection from '../../parts/TitledSection.tsx';

/** The badge of each event, by its name. */
export const eventColours: Readonly<Record<string, string>> = {
  page_view: 'badge-blue',
  click: 'badge-purple',
  form_submit: 'badge-green',
};

const words: Readonly<Record<keyof AnalyticsReport['events'], string>> = {
  page_view: 'pages that were opened',
  click: 'clicks that lead somewhere',
  form_submit: 'forms that were sent',
};
const names = ['page_view', 'click', 'form_submit'] as const;

/** The events of the range, by name. */
export default function EventCounts({ events }: { events: AnalyticsReport['events'] }) {
  return (
    <TitledSection id="event-counts" title="Events by name">
      <dl className="rows event-counts">
        {names.map((name) => (
          <div key={name}>
            <dt>
              <span className={`badge ${eventColours[name]}`}>{name}</span> <span className="hint">{words[name]}</span>
            </dt>
            <dd>{events[name].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}
