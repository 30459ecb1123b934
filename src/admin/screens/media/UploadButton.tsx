import { useRef } from 'react';
import { mediaTypes } from '#contract/api/admin-media.ts';
import Glyph from '../../parts/Glyph.tsx';
import { startUploads } from '../../stores/uploads.ts';

/** Chooses pictures and uploads them. */
export default function UploadButton() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button className="btn btn-primary btn-small" type="button" onClick={() => field.current?.click()}>
        <Glyph name="upload" /> Upload
      </button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={mediaTypes.join()}
        onChange={({ target }) => {
          startUploads([...(target.files ?? [])]);
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
    </>
  );
}
