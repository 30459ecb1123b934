import { useRef } from 'react';
import { mediaTypes } from '#contract/api/admin-media.ts';
import Button from '../../parts/Button.tsx';
import { startUploads } from '../../stores/uploads.ts';

/** Chooses pictures and uploads them. */
export default function UploadButton() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="primary" glyph="upload" onClick={() => field.current?.click()}>
        Upload
      </Button>
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
