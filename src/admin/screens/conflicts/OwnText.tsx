import { useId } from 'react';
import type { Writing } from '../../editor/conflict-values.ts';

interface Props {
  /** Name of the radio group. */
  name: string;
  /** Name of the place. */
  place: string;
  writing: Writing;
  isChosen: boolean;
  text: string;
  isWrong: boolean;
  onChoose: () => void;
  onWrite: (text: string) => void;
}

const helps: Record<Writing, string> = { text: '', lines: 'One per line.', json: 'Written as JSON.' };

/** A text written for a place, once that option is chosen. */
export default function OwnText({ name, place, writing, isChosen, text, isWrong, onChoose, onWrite }: Props) {
  const id = useId();
  return (
    <div className="version">
      <label className="version-head">
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
        Write your own
      </label>
      {isChosen && (
        <>
          <textarea
            className={writing === 'json' ? 'textarea textarea-grow code-area' : 'textarea textarea-grow'}
            rows={3}
            aria-label={`Your own text for ${place}`}
            aria-invalid={isWrong}
            aria-describedby={id}
            value={text}
            onChange={({ target }) => onWrite(target.value)}
          />
          <span id={id} className="hint">
            {helps[writing]}
          </span>
        </>
      )}
    </div>
  );
}
