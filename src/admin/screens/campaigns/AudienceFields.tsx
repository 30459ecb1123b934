import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Segment } from '#contract/campaign.ts';
import { people } from '../../editor/campaign-draft.ts';
import { $audience, $notCounted, countSoon } from '../../stores/campaign-audience.ts';
import { write } from '../../stores/campaign-editor.ts';

const kinds: readonly { kind: Segment['kind']; label: string }[] = [
  { kind: 'all', label: 'Every confirmed subscriber' },
  { kind: 'page', label: 'Those who signed up on one page' },
  { kind: 'dates', label: 'Those who signed up between two days' },
];

function Count({ segment }: { segment: Segment }) {
  const audience = useStore($audience);
  const notCounted = useStore($notCounted);
  useEffect(() => countSoon(segment), [segment]);
  const isCurrent = audience?.of === JSON.stringify(segment);
  return (
    <p className="audience-count" role="status" aria-busy={!isCurrent}>
      {notCounted ? (
        <span className="field-error">They could not be counted just now.</span>
      ) : audience === null ? (
        'Counting...'
      ) : (
        <>
          <strong>{audience.answer.count.toLocaleString('en-US')}</strong>{' '}
          {people(audience.answer.count).replace(/^\S+ /, '')} would get it now
        </>
      )}
    </p>
  );
}

function Page({ segment }: { segment: Extract<Segment, { kind: 'page' }> }) {
  const known = useStore($audience)?.answer.pages ?? [];
  const pages = known.some(({ page }) => page === segment.page) ? known : [{ page: segment.page, count: 0 }, ...known];
  return (
    <div className="form-field">
      <label className="label" htmlFor="segment-page">
        Page
      </label>
      <select
        id="segment-page"
        className="select"
        value={segment.page}
        onChange={({ target }) => write({ segment: { kind: 'page', page: target.value } })}
      >
        {pages.map(({ page, count }) => (
          <option key={page} value={page}>
            {page} ({count.toLocaleString('en-US')})
          </option>
        ))}
      </select>
    </div>
  );
}

function Day({
  segment,
  name,
  label,
}: {
  segment: Extract<Segment, { kind: 'dates' }>;
  name: 'from' | 'to';
  label: string;
}) {
  return (
    <div className="form-field">
      <label className="label" htmlFor={`segment-${name}`}>
        {label} <span className="optional">optional</span>
      </label>
      <input
        id={`segment-${name}`}
        className="input"
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={segment[name] ?? ''}
        onChange={({ target }) => write({ segment: { ...segment, [name]: target.value || null } })}
      />
    </div>
  );
}

/** The recipients, and how many there are. */
export default function AudienceFields({
  segment,
  errors,
}: {
  segment: Segment;
  errors: Readonly<Record<string, string>>;
}) {
  const pages = useStore($audience)?.answer.pages ?? [];
  const error = Object.entries(errors).find(([path]) => path.startsWith('segment'))?.[1];
  const choose = (kind: Segment['kind']): Segment =>
    kind === 'page'
      ? { kind, page: pages[0]?.page ?? '/' }
      : kind === 'dates'
        ? { kind, from: null, to: null }
        : { kind: 'all' };
  return (
    <fieldset className="form-group">
      <legend className="form-legend">Who gets it</legend>
      <div className="grid">
        {kinds.map(({ kind, label }) => (
          <label key={kind} className="audience-kind">
            <input
              type="radio"
              name="segment"
              checked={segment.kind === kind}
              onChange={() => write({ segment: choose(kind) })}
            />
            {label}
          </label>
        ))}
      </div>
      {segment.kind === 'page' && <Page segment={segment} />}
      {segment.kind === 'dates' && (
        <div className="audience-days">
          <Day segment={segment} name="from" label="From" />
          <Day segment={segment} name="to" label="To" />
          <p className="hint">Both days count, in UTC.</p>
        </div>
      )}
      {error !== undefined && <p className="field-error">{error}</p>}
      <Count segment={segment} />
    </fieldset>
  );
}
