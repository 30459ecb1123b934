import { useStore } from '@nanostores/react';
import { useState } from 'react';
import Button from '../parts/Button.tsx';
import Glyph from '../parts/Glyph.tsx';
import LoadFailed from '../parts/LoadFailed.tsx';
import SkeletonRows from '../parts/SkeletonRows.tsx';
import { $conflictFiles, readAgain } from '../stores/conflicts.ts';
import { $conflicts } from '../stores/lists.ts';
import { $resolutions, resolutionOf } from '../stores/resolve-conflict.ts';
import ConflictSection from './conflicts/ConflictSection.tsx';
import SyncDialog from './sync/SyncDialog.tsx';

function Body() {
  const files = useStore($conflictFiles);
  const { error } = useStore($conflicts);
  const resolutions = useStore($resolutions);
  /** Undefined until the first manual toggle. */
  const [opened, setOpened] = useState<string | null>();
  if (!files) {
    return error === undefined ? (
      <SkeletonRows count={3} />
    ) : (
      <LoadFailed onRetry={readAgain}>The conflicts could not be read.</LoadFailed>
    );
  }
  if (files.length === 0) {
    return (
      <div className="empty-state">
        <h2>No conflicts</h2>
        <p className="hint">No file and item were changed in the same place.</p>
      </div>
    );
  }
  const isThere = opened === null || files.some(({ key }) => key === opened);
  const open = isThere ? opened : files[0]?.key;
  return files.map((one) => (
    <ConflictSection
      key={one.key}
      conflict={one}
      resolution={resolutionOf(resolutions, one.key)}
      isOpen={one.key === open}
      onToggle={() => setOpened(one.key === open ? null : one.key)}
      canHide={files.length > 1}
    />
  ));
}

/** Files and items that changed in the same place, and the choice between them (architecture §6). */
export default function Conflicts() {
  const { loading, error, data } = useStore($conflicts);
  return (
    <>
      <a className="link-arrow" href="/admin/content">
        <Glyph name="back" /> Content
      </a>
      <div className="screen-head">
        <h1>Conflicts</h1>
        <Button glyph="sync" disabled={loading} onClick={readAgain}>
          Refresh
        </Button>
      </div>
      <p className="hint mb-5 max-w-184">
        A file and its item have both been changed in the same place since the item last took the file. Nothing is
        touched until you choose which text to keep. The other one stays in the history or in the file.
      </p>
      {data && error !== undefined && (
        <p className="notice-error" role="alert">
          Could not reload the conflicts. This list may be out of date.
        </p>
      )}
      <Body />
      <SyncDialog />
    </>
  );
}
