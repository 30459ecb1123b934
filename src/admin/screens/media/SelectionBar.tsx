import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
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
      <Button disabled={deleted !== null} onClick={selectNone}>
        Select None
      </Button>
      <Button look="danger" disabled={deleted !== null} onClick={() => void deleteSelected()}>
        Delete Selected
      </Button>
    </section>
  );
}
