import { useRef } from 'react';
import Button from '../../parts/Button.tsx';
import { lookAtFiles } from '../../stores/sync.ts';

/** Chooses Markdown or JSON files, and shows the outcome before importing. */
export default function AddFiles() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button glyph="upload" onClick={() => field.current?.click()}>
        Add Files
      </Button>
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
