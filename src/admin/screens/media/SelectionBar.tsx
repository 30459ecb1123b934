import { useStore } from '@nanostores/react';
import { $deletingMany, $selected, deleteSelected, selectNone } from '../../stores/media-selection.ts';

/** Actions for the selected pictures. */
export default function SelectionBar() {
  const selected = useStore($selected);
  const deleted = useStore($deletingMany);
  if (selected.size === 0 && deleted === null) return null;
  return (
    <section className="selection-bar" aria-label="Selected pictures">
      <p role="status">
        {selected.size} selected{deleted ? `, ${deleted} deleted` : ''}
      </p>
      <button className="btn btn-quiet btn-small" type="button" disabled={deleted !== null} onClick={selectNone}>
        Select None
      </button>
      <button
        className="btn btn-danger btn-small"
        type="button"
        disabled={deleted !== null}
        onClick={() => void deleteSelected()}
      >
        Delete Selected
      </button>
    </section>
  );
}
