import { useId } from 'react';
import type { Writing } from '../../editor/conflict-values.ts';

interface Props {
  /** Of the radio group. */
  name: string;
  /** What the place is called. */
  place: string;
  writing: Writing;
  isChosen: boolean;
  text: string;
  isWrong: boolean;
  onChoose: () => void;
  onWrite: (text: string) => void;
}

const helps: Record<Writing, string> = { text: '', lines: 'One a line.', json: 'Written as JSON.' };

/** Something of one's own at a place, once that is chosen. */
export default function OwnText({ name, place, writing, isChosen, text, isWrong, onChoose, onWrite }: Props) {
  const id = useId();
  return (
    <div className="version side">
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
