import { useStore } from '@nanostores/react';
import NotLoaded from '../../parts/NotLoaded.tsx';
import type { Editor } from '../../stores/editor.ts';
import { $history } from '../../stores/history.ts';
import { restore } from '../../stores/save-content.ts';
import Revisions from './Revisions.tsx';

/** The history of the edited item. Each revision can be restored. */
export default function History({ editor }: { editor: Editor }) {
  const { data, error } = useStore($history);
  if (!data) {
    return (
      <NotLoaded error={error} rows={3} text="The history could not be loaded." onRetry={() => $history.invalidate()} />
    );
  }
  return (
    <>
      {editor.conflict === null && (
        <p className="hint">
          Restoring brings back the title and content of an older revision. Visitors see no change until you publish.
          Status, address and schedule stay as they are, and nothing is lost.
        </p>
      )}
      <Revisions revisions={data} onRestore={(rev) => void restore(rev)} />
    </>
  );
}
