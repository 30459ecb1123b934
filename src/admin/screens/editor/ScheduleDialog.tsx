import { useState } from 'react';
import { instantOf, localTimeOf, zoneAt } from '../../editor/local-time.ts';
import Button from '../../parts/Button.tsx';
import Dialog from '../../parts/Dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The time scheduled so far; '' if there is none. */
  publishAt: string;
  /** What visitors see then, in a sentence. */
  does: string;
  onChoose: (at: string) => void;
}

/** The value of the control, and whether it was in the past when it was entered. */
const shownAt = (shown: string) => ({ shown, isOver: Date.parse(instantOf(shown)) <= Date.now() });

function Fields({ onClose, publishAt, does, onChoose }: Props) {
  const [{ shown, isOver }, setShown] = useState(() => shownAt(localTimeOf(publishAt)));
  const at = new Date(instantOf(shown));
  const isMoment = shown !== '' && !Number.isNaN(at.getTime());
  const choose = () => {
    if (!isMoment || at.getTime() <= Date.now()) return;
    onClose();
    onChoose(at.toISOString());
  };
  return (
    <>
      <h2 id="schedule-title">When should it be published?</h2>
      <div className="form-field">
        <label className="label" htmlFor="schedule-at">
          Publish at
        </label>
        <input
          id="schedule-at"
          className="input"
          type="datetime-local"
          data-first-focus
          aria-describedby="schedule-help"
          aria-invalid={isOver}
          value={shown}
          onChange={({ target }) => setShown(shownAt(target.value))}
          onKeyDown={(event) => {
            // Enter would submit the form around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            choose();
          }}
        />
        <p id="schedule-help" className="hint">
          {isOver ? (
            <strong className="field-error">This time has passed.</strong>
          ) : isMoment ? (
            `Your time zone, ${zoneAt(at)}. That is ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
          ) : (
            `In your time zone, ${zoneAt(new Date())}.`
          )}
        </p>
      </div>
      <p className="dialog-text">{does}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" aria-disabled={!isMoment || isOver} onClick={choose}>
          Schedule it
        </Button>
      </div>
    </>
  );
}

/** Asks for a future time, and shows it in other zones. */
export default function ScheduleDialog(props: Props) {
  return (
    <Dialog open={props.open} onClose={props.onClose} labelledBy="schedule-title">
      <Fields {...props} />
    </Dialog>
  );
}
