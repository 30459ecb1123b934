import type { CampaignProgress, CampaignState } from '#contract/campaign.ts';

/** Parts of an audience, in the order of the bar. */
const parts = [
  { name: 'sent', label: 'Sent', help: 'accepted by the mail server' },
  { name: 'failed', label: 'Failed', help: 'refused by the mail server' },
  { name: 'unknown', label: 'Unknown', help: 'it may have arrived; it is not sent again' },
  { name: 'skipped', label: 'Skipped', help: 'they left or are suppressed' },
  { name: 'deferred', label: 'Put off', help: 'refused for now, and tried again' },
] as const;

/** The progress of a campaign: a bar, and its parts in numbers. */
export default function Progress({ state, progress }: { state: CampaignState; progress: CampaignProgress }) {
  const { audience, sent, failed, unknown, skipped } = progress;
  const done = sent + failed + unknown + skipped;
  const whole = Math.max(audience, done, 1);
  const percent = Math.floor((done / whole) * 100);
  const rest = Math.max(0, audience - done);
  return (
    <div>
      <div
        className="progress"
        role="progressbar"
        aria-label="Sent so far"
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={done}
        aria-valuetext={`${done.toLocaleString('en-US')} of ${audience.toLocaleString('en-US')}, ${percent} percent`}
      >
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          {(['sent', 'skipped', 'unknown', 'failed'] as const).map((name, index, names) => {
            const before = names.slice(0, index).reduce((sum, one) => sum + progress[one], 0);
            return (
              <rect
                key={name}
                className={`progress-${name}`}
                x={(before / whole) * 100}
                width={(progress[name] / whole) * 100}
                height="1"
              />
            );
          })}
        </svg>
      </div>
      <p className="progress-figure">
        <strong>{done.toLocaleString('en-US')}</strong> of {audience.toLocaleString('en-US')}
        {rest > 0 && (
          <span className="hint">
            {' '}
            {state === 'canceled'
              ? `· ${rest.toLocaleString('en-US')} never got it`
              : `· ${rest.toLocaleString('en-US')} to go`}
          </span>
        )}
      </p>
      <dl className="progress-parts">
        {parts.map(({ name, label, help }) => (
          <div key={name} className={`progress-part part-${name}`}>
            <dt>
              {label}{' '}
              <span className="hint">
                {name === 'deferred' && state === 'canceled' ? 'refused for now; not tried again' : help}
              </span>
            </dt>
            <dd>{progress[name].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
