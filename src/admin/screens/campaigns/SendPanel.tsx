import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { CampaignDraft } from '#contract/campaign.ts';
import Button from '../../parts/Button.tsx';
import { instantOf, zoneAt } from '../../editor/local-time.ts';
import { $doing, send, sendTest } from '../../stores/campaign-steps.ts';
import Problems from './Problems.tsx';

const most = 5;

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function Test() {
  const doing = useStore($doing);
  const [text, setText] = useState('');
  const addresses = addressesIn(text);
  const tooMany = addresses.length > most;
  return (
    <div className="campaign-step">
      <h3>Send a test</h3>
      <div className="form-field">
        <label className="label" htmlFor="test-addresses">
          Addresses
        </label>
        <input
          id="test-addresses"
          className="input"
          inputMode="email"
          autoComplete="email"
          placeholder="ada@example.com, bob@example.com"
          aria-describedby="test-addresses-help"
          aria-invalid={tooMany}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (addresses.length > 0 && !tooMany) void sendTest(addresses);
          }}
        />
        <p id="test-addresses-help" className="hint">
          {tooMany ? (
            <strong className="field-error">Send a test to five addresses at most.</strong>
          ) : (
            'Up to five, separated by commas. The draft is saved first. The unsubscribe link in a test does nothing.'
          )}
        </p>
      </div>
      <Button
        glyph="mail"
        disabled={doing !== null || addresses.length === 0 || tooMany}
        onClick={() => void sendTest(addresses)}
      >
        {doing === 'test' ? 'Sending...' : 'Send the test'}
      </Button>
    </div>
  );
}

function Sending() {
  const doing = useStore($doing);
  const [{ shown, isOver }, setShown] = useState({ shown: '', isOver: false });
  const at = new Date(instantOf(shown));
  const isMoment = shown !== '' && !Number.isNaN(at.getTime());
  return (
    <div className="campaign-step">
      <h3>Send it</h3>
      <p className="hint">It is saved and checked once more, and you are asked before anything leaves.</p>
      <Button look="primary" glyph="send" disabled={doing !== null} onClick={() => void send()}>
        {doing === 'send' ? 'Checking...' : 'Send now'}
      </Button>
      <div className="form-field">
        <label className="label" htmlFor="send-at">
          Or at a later time
        </label>
        <input
          id="send-at"
          className="input"
          type="datetime-local"
          aria-describedby="send-at-help"
          aria-invalid={isOver}
          value={shown}
          onChange={({ target }) =>
            setShown({ shown: target.value, isOver: Date.parse(instantOf(target.value)) <= Date.now() })
          }
        />
        <p id="send-at-help" className="hint">
          {isOver ? (
            <strong className="field-error">This time has passed.</strong>
          ) : isMoment ? (
            `Your time zone, ${zoneAt(at)}. That is ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
          ) : (
            `In your time zone, ${zoneAt(new Date())}.`
          )}
        </p>
      </div>
      <Button disabled={doing !== null || !isMoment || isOver} onClick={() => void send(at.toISOString())}>
        Send at this time
      </Button>
    </div>
  );
}

/** From a draft to a mail: check, test, send. */
export default function SendPanel({ draft }: { draft: CampaignDraft }) {
  return (
    <section className="campaign-steps" aria-label="Check and send">
      <Problems draft={draft} />
      <Test />
      <Sending />
    </section>
  );
}
