import { localTimeOf } from '../../editor/local-time.ts';
import Button from '../../parts/Button.tsx';
import Dialog from '../../parts/Dialog.tsx';
import MomentField, { useMoment } from './MomentField.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The time scheduled so far; '' if there is none. */
  publishAt: string;
  /** What visitors see then, in a sentence. */
  does: string;
  onChoose: (at: string) => void;
}

function Fields({ onClose, publishAt, does, onChoose }: Props) {
  const moment = useMoment(localTimeOf(publishAt));
  const { at, isOver } = moment;
  const choose = () => {
    if (at === null || at.getTime() <= Date.now()) return;
    onClose();
    onChoose(at.toISOString());
  };
  return (
    <>
      <h2 id="schedule-title">When should it be published?</h2>
      <MomentField
        name="schedule-at"
        label="Publish at"
        moment={moment}
        data-first-focus
        onKeyDown={(event) => {
          // Enter would submit the form around it.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose();
        }}
      />
      <p className="dialog-text">{does}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" aria-disabled={at === null || isOver} onClick={choose}>
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
