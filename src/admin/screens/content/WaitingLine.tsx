import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
import { $waitingFiles } from '../../stores/conflicts.ts';
import { $syncing, lookAtBuiltIn } from '../../stores/sync.ts';

/** Says how many edited files are waiting to be synced, if there are any. */
export default function WaitingLine() {
  const count = useStore($waitingFiles);
  const syncing = useStore($syncing);
  if (count === 0) return null;
  return (
    <div className="notice notice-row">
      <p>
        {count === 1
          ? '1 file was edited and is waiting for a sync. Until then visitors get what its item says.'
          : `${count} files were edited and are waiting for a sync. Until then visitors get what their items say.`}
      </p>
      <Button aria-disabled={syncing} onClick={lookAtBuiltIn}>
        See what would change
      </Button>
    </div>
  );
}
