import { useStore } from '@nanostores/react';
import { $conflictCount } from '../../stores/conflicts.ts';

/** A link to the conflicts, if there are any. */
export default function ConflictLine() {
  const count = useStore($conflictCount);
  if (count === 0) return null;
  return (
    <div className="notice notice-row">
      <p>
        {count === 1
          ? '1 file is in conflict with its item: both were changed in the same place.'
          : `${count} files are in conflict with their items: both were changed in the same place.`}
      </p>
      <a className="btn btn-quiet btn-small" href="/admin/content/conflicts">
        {count === 1 ? 'Settle the conflict' : 'Settle the conflicts'}
      </a>
    </div>
  );
}
