import { readableTime } from '../../editor/readable-time.ts';
import { discard, type Editor } from '../../stores/editor.ts';

/** Says that unsaved work of an earlier visit is shown. */
export default function FoundWork({ editor: { foundFrom } }: { editor: Editor }) {
  if (foundFrom === null) return null;
  return (
    <div className="notice notice-row" role="status">
      <p>Your unsaved changes of {readableTime(foundFrom)} are back.</p>
      <button className="btn btn-quiet btn-small" type="button" onClick={discard}>
        Discard them
      </button>
    </div>
  );
}
