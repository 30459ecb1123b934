import { useStore } from '@nanostores/react';
import type { ContentRevision } from '#contract/api/admin-content.ts';
import Button from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { $saving } from '../../stores/save-content.ts';
import { reasons } from '../lists/Unreadable.tsx';
import Changes from './Changes.tsx';

interface RevisionProps {
  revision: ContentRevision;
  before: ContentRevision | undefined;
  isNewest: boolean;
  onRestore: ((rev: number) => void) | undefined;
}

function WhatChanged({ revision: { rev, item, unreadable }, before }: Pick<RevisionProps, 'revision' | 'before'>) {
  if (unreadable) return <p className="hint">It cannot be read. {reasons[unreadable]}</p>;
  if (!item) return <p className="hint">Deleted.</p>;
  if (before?.item) return <Changes item={item} before={before.item} none="Saved without a change." />;
  const first = rev === 1 ? 'Created.' : 'The oldest that is still kept.';
  const brought = before?.unreadable ? 'Restored.' : 'Restored after it was deleted.';
  return <p className="hint">{before ? brought : first}</p>;
}

function Revision({ revision, before, isNewest, onRestore }: RevisionProps) {
  const saving = useStore($saving);
  const { rev, at, item, unreadable } = revision;
  return (
    <li className="revision">
      <div className="revision-head">
        <h2>Revision {rev}</h2>
        {at !== null && <Moment at={at} />}
        {isNewest && !unreadable && <span className="badge badge-green">Current</span>}
        {unreadable && <span className="badge badge-red">Unreadable</span>}
        {item && !isNewest && onRestore && (
          <Button disabled={saving} aria-label={`Restore revision ${rev}`} onClick={() => onRestore(rev)}>
            Restore
          </Button>
        )}
      </div>
      <WhatChanged revision={revision} before={before} />
    </li>
  );
}

/**
 * The revisions of an item, newest first, each with its changes.
 *
 * @param onRestore restores one; left out if something else offers that
 */
export default function Revisions({
  revisions,
  onRestore,
}: {
  revisions: readonly ContentRevision[];
  onRestore?: (rev: number) => void;
}) {
  return (
    <ol className="mt-4">
      {revisions.map((revision, index) => (
        <Revision
          key={revision.rev}
          revision={revision}
          before={revisions[index + 1]}
          isNewest={index === 0}
          onRestore={onRestore}
        />
      ))}
    </ol>
  );
}
