import { useStore } from '@nanostores/react';
import type { ContentRevision } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { draftOf } from '../../editor/draft.ts';
import { textChanges } from '../../editor/text-changes.ts';
import { changedNames, readable } from '../../editor/versions.ts';
import LoadFailed from '../../parts/LoadFailed.tsx';
import Moment from '../../parts/Moment.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import type { Editor } from '../../stores/editor.ts';
import { $history } from '../../stores/history.ts';
import { $saving, restore } from '../../stores/save-content.ts';

function FieldChange({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <div className="field-change">
      <dt>{label}</dt>
      <dd>
        {textChanges(before, after).map(({ kind, text }, index) =>
          kind === 'added' ? (
            <ins key={index}>{text}</ins>
          ) : kind === 'removed' ? (
            <del key={index}>{text}</del>
          ) : (
            <span key={index} className={kind === 'left out' ? 'optional' : undefined}>
              {text}
            </span>
          ),
        )}
      </dd>
    </div>
  );
}

/** What a revision changed in the one before it. */
function Changes({ item, before }: { item: ContentItem; before: ContentItem }) {
  const [one, other] = [draftOf(before), draftOf(item)];
  const names = changedNames(item.type, one, other);
  if (names.length === 0) return <p className="hint">Saved without a change.</p>;
  return (
    <dl className="changes">
      {names.map((name) => {
        const after = readable(item.type, other, name);
        return (
          <FieldChange key={name} label={after.label} before={readable(item.type, one, name).text} after={after.text} />
        );
      })}
    </dl>
  );
}

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
        <Changes item={item} before={before.item} />
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
