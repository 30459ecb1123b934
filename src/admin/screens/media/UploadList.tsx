import { useStore } from '@nanostores/react';
import Button, { IconButton } from '../../parts/Button.tsx';
import { fileSize } from '../../parts/file-size.ts';
import Glyph from '../../parts/Glyph.tsx';
import {
  $uploads,
  clearUploads,
  dismissUpload,
  isUnderWay,
  retryUpload,
  summaryOf,
  type Upload,
} from '../../stores/uploads.ts';

function stateOf({ state, part, message }: Upload): string {
  if (state === 'waiting') return 'Waiting...';
  if (state === 'sending') return part < 1 ? `${Math.round(part * 100)}%` : 'Checking...';
  return message;
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, file, state, part, retryable } = upload;
  return (
    <li className={`upload upload-${state}`}>
      <span className="upload-name truncate">
        {file.name} <span className="hint">{fileSize(file.size)}</span>
      </span>
      <span className={state === 'refused' ? 'upload-state field-error' : 'upload-state hint'}>
        {state === 'done' && <Glyph name="check" />} {stateOf(upload)}
      </span>
      <span className="upload-actions">
        {state === 'refused' && retryable && <Button onClick={() => retryUpload(id)}>Try Again</Button>}
        <IconButton
          glyph="close"
          label={`${isUnderWay(upload) ? 'Cancel' : 'Dismiss'} ${file.name}`}
          onClick={() => dismissUpload(id)}
        />
      </span>
      <progress className="upload-bar" aria-label={`Upload of ${file.name}`} value={part} max={1} />
    </li>
  );
}

/** The chosen files: the progress and outcome of each. */
export default function UploadList() {
  const uploads = useStore($uploads);
  return (
    <section className="mb-5" aria-label="Uploads" hidden={uploads.length === 0}>
      <div className="uploads-head">
        <p role="status">{summaryOf(uploads)}</p>
        {!uploads.some(isUnderWay) && <Button onClick={clearUploads}>Clear</Button>}
      </div>
      <ul className="rows">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
