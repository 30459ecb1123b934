import { useRef } from 'react';
import Glyph from '../../parts/Glyph.tsx';
import { lookAtFiles } from '../../stores/sync.ts';

/** Chooses Markdown or JSON files, and shows the outcome before importing. */
export default function AddFiles() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button className="btn btn-quiet btn-small" type="button" onClick={() => field.current?.click()}>
        <Glyph name="upload" /> Add Files
      </button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept=".md,.json,.jpg,.jpeg,.png,.webp,.avif"
        onChange={({ target }) => {
          void lookAtFiles([...(target.files ?? [])].map((file) => ({ file, folder: '', isFolder: false })));
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
    </>
  );
}
