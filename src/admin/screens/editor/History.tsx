import { useStore } from '@nanostores/react';
import LoadFailed from '../../parts/LoadFailed.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import type { Editor } from '../../stores/editor.ts';
import { $history } from '../../stores/history.ts';
import { restore } from '../../stores/save-content.ts';
import Revisions from './Revisions.tsx';

/** The history of the edited item. Each revision can be restored. */
export default function History({ editor }: { editor: Editor }) {
  const { data, error } = useStore($history);
  if (!data) {
    return error === undefined ? (
      <SkeletonRows count={3} />
    ) : (
      <LoadFailed onRetry={() => $history.invalidate()}>The history could not be loaded.</LoadFailed>
    );
  }
  return (
    <>
      {editor.conflict === null && (
        <p className="hint">
          Restoring brings title and content of an older revision back. What visitors see stays until you publish;
          status, address and moment stay as they are. Nothing is lost by it.
        </p>
      )}
      <Revisions revisions={data} onRestore={(rev) => void restore(rev)} />
    </>
  );
}
