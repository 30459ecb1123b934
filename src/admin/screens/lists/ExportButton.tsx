import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import Button from '../../parts/Button.tsx';
import { fileSize } from '../../parts/file-size.ts';
import type { Export } from '../../stores/csv-export.ts';

interface Props {
  exported: Export;
  label?: string;
  /** What it exports, for screen readers, on a screen with several exports. */
  of?: string;
}

/** Exports a list, with progress for a long one. Leaving the screen cancels it. */
export default function ExportButton({ exported, label = 'Export CSV', of }: Props) {
  const progress = useStore(exported.$progress);
  useEffect(() => exported.cancel, [exported]);
  return (
    <>
      <Button glyph="download" disabled={progress !== null} onClick={() => void exported.run()}>
        {progress ? 'Exporting...' : label}
        {of !== undefined && <span className="visually-hidden"> of {of}</span>}
      </Button>
      <span className="export-progress" role="status">
        {progress && progress.part > 1 && `Part ${progress.part}, ${fileSize(progress.bytes)} so far`}
      </span>
    </>
  );
}
