import { useState } from 'react';
import type { Taken } from './taken-picture.ts';

interface Props {
  taken: Taken;
  /** How many come after it. */
  more: number;
  onInsert: (alt: string, caption: string) => void;
  onCancel: () => void;
}

/** Asks for a picture's description and caption. */
export default function DescribePicture({ taken, more, onInsert, onCancel }: Props) {
  const [alt, setAlt] = useState(taken.alt);
  const [caption, setCaption] = useState('');
  const [isMissing, setMissing] = useState(false);
  const insert = () => {
    if (alt.trim() === '') setMissing(true);
    else onInsert(alt, caption);
  };
  return (
    // Not a form, because it is inside the form of the item.
    <div
      className="editor"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        insert();
      }}
    >
      <h2 id="picture-title">What does {taken.name} show?</h2>
      <div className="form-field">
        <label className="label" htmlFor="picture-alt">
          Description
        </label>
        <input
          id="picture-alt"
          className="input"
          autoComplete="off"
          data-first-focus
          aria-describedby="picture-alt-help"
          aria-invalid={isMissing}
          value={alt}
          onChange={({ target }) => {
            setAlt(target.value);
            setMissing(false);
          }}
        />
        <p id="picture-alt-help" className="hint">
          {isMissing && <strong className="field-error">Write what the picture shows. </strong>}
          Read aloud to people who cannot see it.
        </p>
      </div>
      <div className="form-field">
        <label className="label" htmlFor="picture-caption">
          Caption <span className="optional">optional</span>
        </label>
        <input
          id="picture-caption"
          className="input"
          autoComplete="off"
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
        />
      </div>
      <div className="dialog-actions">
        {more > 0 && <p className="hint">{more === 1 ? 'One more follows.' : `${more} more follow.`}</p>}
        <button className="btn btn-quiet btn-small" type="button" onClick={onCancel}>
          Leave it out
        </button>
        <button className="btn btn-primary btn-small" type="button" onClick={insert}>
          Insert
        </button>
      </div>
    </div>
  );
}
