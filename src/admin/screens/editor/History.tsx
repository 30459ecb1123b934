import { useStore } from '@nanostores/react';
import type { ContentRevision } from '#contract/api/admin-content.ts';
import LoadFailed from '../../parts/LoadFailed.tsx';
import Moment from '../../parts/Moment.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import type { Editor } from '../../stores/editor.ts';
import { $history } from '../../stores/history.ts';
import { $saving, restore } from '../../stores/save-content.ts';
import Changes from './Changes.tsx';

interface RevisionProps {
  revision: ContentRevision;
  before: ContentRevision | undefined;
  isNewest: boolean;
}

function Revision({ revision: { rev, at, item }, before, isNewest }: RevisionProps) {
  const saving = useStore($saving);
  return (
    <li className="revision">
      <div className="revision-head">
        <h2>Revision {rev}</h2>
        <Moment at={at} />
        {isNewest && <span className="badge badge-green">Current</span>}
        {item && !isNewest && (
          <button
            className="btn btn-quiet btn-small"
            type="button"
            disabled={saving}
            aria-label={`Restore revision ${rev}`}
            onClick={() => restore(rev)}
          >
            Restore
          </button>
        )}
      </div>
      {!item ? (
        <p className="hint">Deleted.</p>
      ) : before?.item ? (
        <Changes item={item} before={before.item} none="Saved without a change." />
      ) : (
        <p className="hint">
          {before ? 'Brought back after it was deleted.' : rev === 1 ? 'Created.' : 'The oldest that is kept.'}
        </p>
      )}
    </li>
  );
}

/** The revisions of an item, newest first, each with what it changed. */
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
        <p className="hint">Restoring writes an older revision as a new one: nothing is lost by it.</p>
      )}
      <ol className="revisions">
        {data.map((revision, index) => (
          <Revision key={revision.rev} revision={revision} before={data[index + 1]} isNewest={index === 0} />
        ))}
      </ol>
    </>
  );
}
