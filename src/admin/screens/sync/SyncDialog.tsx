import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { changing, countsOf } from '../../editor/sync-groups.ts';
import Button from '../../parts/Button.tsx';
import Dialog from '../../parts/Dialog.tsx';
import { settleConflicts } from '../../stores/settle-conflicts.ts';
import { $sync, closeSync, runSync, type Sync } from '../../stores/sync.ts';
import SyncFiles from './SyncFiles.tsx';

/** The outcome in one sentence. */
function summaryOf({ state, files, uploading }: Sync): string {
  if (uploading) return uploading;
  if (state === 'looking') return 'Comparing the files with their items…';
  const wouldChange = files.some(({ outcome }) => changing.has(outcome));
  const lead = files.length === 0 ? 'There are no files.' : wouldChange ? '' : 'Nothing would change.';
  return [lead, files.length > 0 && `${countsOf(files)}.`].filter(Boolean).join(' ');
}

function Actions({ sync }: { sync: Sync }) {
  const { state, files, documents } = sync;
  const wouldChange = files.some(({ outcome }) => changing.has(outcome));
  const conflicts = files.filter(({ outcome }) => outcome === 'conflict').length;
  // Leaving for the conflicts of dropped files would lose the other files, which are not imported yet.
  const canSettle = state === 'shown' && conflicts > 0 && (documents === null || !wouldChange);
  const verb = documents ? 'Add now' : 'Sync now';
  return (
    <div className="dialog-actions">
      <Button data-first-focus onClick={closeSync}>
        {state === 'shown' && wouldChange ? 'Cancel' : 'Close'}
      </Button>
      {canSettle && (
        <Button onClick={settleConflicts}>
          {conflicts === 1 ? 'Settle the conflict' : `Settle ${conflicts} conflicts`}
        </Button>
      )}
      {(wouldChange || state === 'looking') && (
        <Button look="primary" disabled={state !== 'shown'} onClick={runSync}>
          {state === 'syncing' ? 'Syncing...' : verb}
        </Button>
      )}
    </div>
  );
}

/** Placeholders for the files; the sentence above says what is happening. */
const Waiting = () => [0, 1, 2, 3].map((row) => <div key={row} className="skeleton skeleton-row" />);

/**
 * What a sync would do, file by file, and the button to do it. Only Escape and its own button close it, so that a
 * double click on the button that opened it does not.
 */
export default function SyncDialog() {
  const sync = useStore($sync);
  useEffect(() => closeSync, []);
  return (
    <Dialog
      open={sync !== null}
      onClose={closeSync}
      labelledBy="sync-title"
      className="sync-dialog"
      closesBeside={false}
    >
      {sync && (
        <>
          <div className="sync-head">
            <h2 id="sync-title">{sync.documents ? 'Add files' : 'Sync content'}</h2>
            <p role="status">{summaryOf(sync)}</p>
            {sync.problem && (
              <p className="notice-error" role="alert">
                {sync.problem} What was imported remains imported. Run it again for the rest.
              </p>
            )}
          </div>
          <div className="sync-body" tabIndex={0} role="group" aria-label="Files" aria-busy={sync.state !== 'shown'}>
            {sync.state === 'looking' ? <Waiting /> : <SyncFiles files={sync.files} />}
          </div>
          <Actions sync={sync} />
        </>
      )}
    </Dialog>
  );
}
