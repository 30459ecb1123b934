import { useStore } from '@nanostores/react';
import { $changed, discard, type Editor } from '../../stores/editor.ts';
import { $saving } from '../../stores/save-content.ts';
import { $seenOfEdited } from '../../stores/seen.ts';

/** What is kept of the work and where, and what can be done with it. */
export default function SaveBar({ editor }: { editor: Editor }) {
  const changed = useStore($changed);
  const saving = useStore($saving);
  const seen = useStore($seenOfEdited);
  return (
    <div className="save-bar">
      <p className="hint" role="status">
        {saving
          ? 'Saving...'
          : changed
            ? 'Unsaved changes, kept in this browser.'
            : ['Everything is saved.', seen].filter(Boolean).join(' ')}
      </p>
      {changed && (
        <button className="btn btn-quiet btn-small" type="button" disabled={saving} onClick={discard}>
          Discard
        </button>
      )}
      <button
        className="btn btn-primary btn-small"
        type="submit"
        disabled={saving || (!changed && editor.base !== null)}
      >
        {saving ? 'Saving...' : editor.base ? 'Save' : 'Create'}
      </button>
    </div>
  );
}
