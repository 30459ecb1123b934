import { useStore } from '@nanostores/react';
import type { SuppressionView } from '#contract/api/admin-mail.ts';
import Button from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { $lookedUp, $lookingUp, askAndLift, lookUp } from '../../stores/suppression.ts';
import Operation, { Question } from './Operation.tsx';

/** Why an address is suppressed, as the end of a sentence. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['bounced', 'mail to it came back'],
  ['complained', 'mail to it was marked as spam'],
  ['not me', 'its owner said that someone else entered it'],
  ['erased', 'it was erased at its owner’s request'],
]);

/** The administrator cannot reverse what the owner of the address decided. */
const canLift = ({ reason }: SuppressionView): boolean => reason === 'bounced' || reason === 'complained';

function Why({ suppression: { reason, at, until, by, code } }: { suppression: SuppressionView }) {
  return (
    <>
      has been suppressed since <Moment at={at} />: {reasons.get(reason) ?? `it is kept as “${reason}”`}
      {code !== null && ` (${code})`}
      {by !== null && `, as ${by} reported`}.
      {until !== null && (
        <>
          {' '}
          That ends <Moment at={until} />.
        </>
      )}
    </>
  );
}

/** Looks up whether an address is suppressed, and lifts the suppression. */
export default function Suppression() {
  const found = useStore($lookedUp);
  const busy = useStore($lookingUp);
  return (
    <Operation name="suppression" title="Suppressed addresses" isBusy={busy}>
      <Question
        id="suppressed-address"
        label="Address"
        hint="They cannot be listed, because only a keyed hash of each address is kept."
        action="Look up"
        isBusy={busy}
        onAsk={(address) => void lookUp(address)}
        type="email"
        required
        maxLength={254}
      />
      {found && (
        <div className="suppression" role="status">
          <p>
            <strong>{found.address}</strong>{' '}
            {found.suppression ? <Why suppression={found.suppression} /> : 'is not suppressed: it can get mail.'}
          </p>
          {found.suppression && canLift(found.suppression) && (
            <Button disabled={busy} onClick={() => void askAndLift(found.address)}>
              Allow mail again
            </Button>
          )}
        </div>
      )}
    </Operation>
  );
}
