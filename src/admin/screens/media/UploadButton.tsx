import { mediaTypes } from '#contract/api/admin-media.ts';
import FileButton from '../../parts/FileButton.tsx';
import { startUploads } from '../../stores/uploads.ts';

/** Chooses pictures and uploads them. */
export default function UploadButton() {
  return (
    <FileButton look="primary" multiple accept={mediaTypes.join()} onFiles={startUploads}>
      Upload
    </FileButton>
  );
}
