import { useStore } from '@nanostores/react';
import { useState } from 'react';
import EmptyState from '../parts/EmptyState.tsx';
import NotLoaded from '../parts/NotLoaded.tsx';
import ScreenHead, { BackLink } from '../parts/ScreenHead.tsx';
import Button from '../parts/Button.tsx';
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
    return <NotLoaded error={error} rows={3} text="The conflicts could not be read." onRetry={readAgain} />;
  }
  if (files.length === 0) {
    return <EmptyState title="No conflicts">No file and item were changed in the same place.</EmptyState>;
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
      <BackLink href="/admin/content">Content</BackLink>
      <ScreenHead title="Conflicts">
        <Button glyph="sync" disabled={loading} onClick={readAgain}>
          Refresh
        </Button>
      </ScreenHead>
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
