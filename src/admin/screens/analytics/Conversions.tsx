import type { AnalyticsReport } from '#contract/api/analytics-report.ts';
import TitledSection from '../../parts/TitledSection.tsx';
import { partOf, whole } from './figure-words.ts';
import VisitBar from './VisitBar.tsx';

/** How many visits led to a message or a sign-up. */
export default function Conversions({ conversions }: { conversions: AnalyticsReport['conversions'] }) {
  const { visits, contacts, signUps, essayVisits, essaySignUps } = conversions;
  const steps = [
    { label: 'Visit → contact', done: contacts, of: visits, what: 'visits sent a message' },
    { label: 'Visit → sign-up', done: signUps, of: visits, what: 'visits signed up' },
    { label: 'Essay → sign-up', done: essaySignUps, of: essayVisits, what: 'visits with an essay signed up after it' },
  ];
  return (
    <TitledSection id="conversions" title="Conversions">
      <dl className="rows">
        {steps.map(({ label, done, of, what }) => (
          <div key={label} className="conversion">
            <dt>{label}</dt>
            <dd className="conversion-part">{partOf(done, of)}</dd>
            <dd className="hint">
              {whole(done)} of {whole(of)} {what}
            </dd>
            <dd className="conversion-bar">
              <VisitBar part={done} most={of} />
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}
