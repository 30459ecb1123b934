import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $askingDns, $mailDomain, askDns } from '../../stores/mail-domain.ts';
import Line from './Line.tsx';

/** The DNS records of the mail domain. Loaded on request, because it queries third-party servers. */
export default function MailDomain() {
  const view = useStore($mailDomain);
  const asking = useStore($askingDns);
  const field = useRef<HTMLInputElement>(null);
  return (
    <section className="operation" aria-labelledby="operation-domain" aria-busy={asking}>
      <div className="operation-head">
        <h2 id="operation-domain" className="section-title">
          DNS of mail
        </h2>
        {view?.domain && (
          <p className="hint">
            {view.domain}, in {view.tookMs.toLocaleString('en-US')} ms
          </p>
        )}
      </div>
      <form
        className="operation-form"
        onSubmit={(event) => {
          event.preventDefault();
          void askDns(field.current?.value ?? '');
        }}
      >
        <label className="label" htmlFor="selectors">
          DKIM selectors
        </label>
        <p id="selectors-hint" className="hint">
          As your mail provider names them, separated by commas. If empty, those of DKIM_SELECTORS are used.
        </p>
        <input
          ref={field}
          id="selectors"
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          aria-describedby="selectors-hint"
        />
        <button className="btn btn-quiet" type="submit" disabled={asking}>
          {asking ? 'Asking…' : 'Check the DNS'}
        </button>
      </form>
      <div role="status">
        {view && (
          <ul className="operation-lines">
            {view.lines.map((line) => (
              <Line key={line.text} {...line} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
