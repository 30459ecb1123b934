import { useStore } from '@nanostores/react';
import { $askingDns, $mailDomain, askDns } from '../../stores/mail-domain.ts';
import Line from './Line.tsx';
import Operation, { Question } from './Operation.tsx';

/** The DNS records of the mail domain. Loaded on request, because it queries third-party servers. */
export default function MailDomain() {
  const view = useStore($mailDomain);
  const asking = useStore($askingDns);
  return (
    <Operation
      name="domain"
      title="DNS of mail"
      facts={view?.domain && `${view.domain}, in ${view.tookMs.toLocaleString('en-US')} ms`}
      isBusy={asking}
    >
      <Question
        id="selectors"
        label="DKIM selectors"
        hint="As your mail provider names them, separated by commas. If empty, those of DKIM_SELECTORS are used."
        action={asking ? 'Asking…' : 'Check the DNS'}
        isBusy={asking}
        onAsk={(selectors) => void askDns(selectors)}
        maxLength={300}
      />
      <div role="status">
        {view && (
          <ul className="rows">
            {view.lines.map((line) => (
              <Line key={line.text} {...line} />
            ))}
          </ul>
        )}
      </div>
    </Operation>
  );
}
