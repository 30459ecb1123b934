import type { AnalyticsReport, ReportRange } from '#contract/api/analytics-report.ts';
import { dropReasons, type DropReason } from '#contract/api/events.ts';
import TitledSection from '../../parts/TitledSection.tsx';
import { leftOutExtent } from './range-words.ts';

const words: Readonly<Record<DropReason, { name: string; why: string }>> = {
  bot: { name: 'Programs', why: 'search engines and other programs that identify themselves' },
  spam: { name: 'Referrer spam', why: 'calls that claim to come from a site that advertises itself in this way' },
  old: { name: 'Too old', why: 'events that had waited in a browser for longer than a day' },
};

interface Props {
  dropped: AnalyticsReport['dropped'];
  range: ReportRange;
}

/** The events that were left out of all figures. */
export default function NotCounted({ dropped, range }: Props) {
  return (
    <TitledSection id="not-counted" title="Not counted">
      <dl className="rows event-counts">
        {dropReasons.map((reason) => (
          <div key={reason}>
            <dt>
              {words[reason].name} <span className="hint">{words[reason].why}</span>
            </dt>
            <dd>{dropped[reason].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{leftOutExtent(range)}</p>
    </TitledSection>
  );
}
