import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { CampaignDraft } from '#contract/campaign.ts';
import Button from '../../parts/Button.tsx';
import FormField from '../../parts/FormField.tsx';
import { $doing, send, sendTest } from '../../stores/campaign-steps.ts';
import MomentField, { useMoment } from '../editor/MomentField.tsx';
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
      <FormField
        name="test-addresses"
        label="Addresses"
        error={tooMany ? 'Send a test to five addresses at most.' : undefined}
        help={
          !tooMany &&
          'Up to five, separated by commas. The draft is saved first. The unsubscribe link in a test does nothing.'
        }
      >
        {(described) => (
          <input
            {...described}
            className="input"
            inputMode="email"
            autoComplete="email"
            placeholder="ada@example.com, bob@example.com"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (addresses.length > 0 && !tooMany) void sendTest(addresses);
            }}
          />
        )}
      </FormField>
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
  const moment = useMoment('');
  const { at, isOver } = moment;
  return (
    <div className="campaign-step">
      <h3>Send it</h3>
      <p className="hint">It is saved and checked once more, and you are asked before anything leaves.</p>
      <Button look="primary" glyph="send" disabled={doing !== null} onClick={() => void send()}>
        {doing === 'send' ? 'Checking...' : 'Send now'}
      </Button>
      <MomentField name="send-at" label="Or at a later time" moment={moment} />
      <Button disabled={doing !== null || at === null || isOver} onClick={() => at && void send(at.toISOString())}>
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
