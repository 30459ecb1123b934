import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { CampaignDraft } from '#contract/campaign.ts';
import Button from '../../parts/Button.tsx';
import Glyph from '../../parts/Glyph.tsx';
import { $checked, $doing, check } from '../../stores/campaign-steps.ts';

/** The findings of a check. Takes the focus if one of them blocks sending. */
export default function Problems({ draft }: { draft: CampaignDraft }) {
  const checked = useStore($checked);
  const doing = useStore($doing);
  const list = useRef<HTMLDivElement>(null);
  const errors = checked?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
  useEffect(() => {
    if (errors > 0) list.current?.focus();
  }, [checked, errors]);
  const isStale = checked !== null && checked.draft !== draft;
  return (
    <div className="campaign-step">
      <h3>Check it</h3>
      <p className="hint">Subject, text, links, descriptions of pictures, size, and whether mail leaves this site.</p>
      <Button glyph="check" disabled={doing !== null} onClick={() => void check()}>
        {doing === 'check' ? 'Checking...' : 'Check'}
      </Button>
      {checked && (
        <div ref={list} className="problems" tabIndex={-1} role="status">
          <p className="problems-head">
            {checked.problems.length === 0
              ? 'No problems were found.'
              : errors > 0
                ? `${errors === 1 ? 'One problem prevents' : `${errors} problems prevent`} sending.`
                : 'It can be sent. Look at these first.'}
            {isStale && ' You have changed it since the check.'}
          </p>
          <ul>
            {checked.problems.map(({ kind, severity, message, line }) => (
              <li key={`${kind} ${line ?? ''} ${message}`} className={`problem problem-${severity}`}>
                <Glyph name={severity === 'error' ? 'ban' : 'alert'} />
                <span>
                  <strong>{severity === 'error' ? 'Fix this' : 'Look at this'}</strong>
                  {line !== undefined && ` (line ${line})`}: {message}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
