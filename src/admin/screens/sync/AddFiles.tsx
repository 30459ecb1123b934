import { useRef } from 'react';
import Glyph from '../../parts/Glyph.tsx';
import { lookAtFiles } from '../../stores/sync.ts';

/** Lets one choose files of Markdown or JSON, and shows what would become of them. */
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
          // The same file chosen again is a change too.
          target.value = '';
        }}
      />
    </>
  );
}
