import { useStore } from '@nanostores/react';
import { useId, type KeyboardEvent } from 'react';
import type { MediaItem } from '#contract/api/admin-media.ts';
import { $altEdits, altTextIn, saveAltText, typeAltText, undoAltText, type AltEdit } from '../../stores/alt-text.ts';

const hints: Record<Exclude<AltEdit['state'], 'refused'>, string> = {
  typing: 'Enter saves, Esc undoes.',
  saving: 'Saving...',
  saved: 'Saved',
};

function Hint({ edit, isEmpty }: { edit: AltEdit | undefined; isEmpty: boolean }) {
  if (edit?.state === 'refused') return <strong className="field-error">{edit.message}</strong>;
  if (edit) return hints[edit.state];
  return isEmpty ? 'Not described yet' : '';
}

/** The alternative text of a picture, edited in place and saved by Enter or on leaving the field. */
export default function AltText({ item }: { item: MediaItem }) {
  // A picture may appear twice on the screen: in the grid and in its detail.
  const id = useId();
  const edit = useStore($altEdits)[item.id];
  const save = () => void saveAltText(item);

  function hear(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') undoAltText(item.id);
  }

  return (
    <div className="media-alt">
      <label className="hint" htmlFor={id}>
        Alternative text <span className="visually-hidden">of {item.originalFilename}</span>
      </label>
      <textarea
        id={id}
        className="textarea"
        rows={2}
        maxLength={500}
        value={altTextIn(item, edit)}
        aria-describedby={`${id}-state`}
        aria-invalid={edit?.state === 'refused'}
        onChange={(event) => typeAltText(item.id, event.target.value)}
        onKeyDown={hear}
        onBlur={save}
      />
      <p id={`${id}-state`} className="hint media-alt-state" role="status">
        <Hint edit={edit} isEmpty={item.altText === ''} />
      </p>
    </div>
  );
}
