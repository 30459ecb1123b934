import FileButton from '../../parts/FileButton.tsx';
import { lookAtFiles } from '../../stores/sync.ts';

/** Chooses Markdown or JSON files, and shows the outcome before importing. */
export default function AddFiles() {
  return (
    <FileButton
      multiple
      accept=".md,.json,.jpg,.jpeg,.png,.webp,.avif"
      onFiles={(files) => void lookAtFiles(files.map((file) => ({ file, folder: '', isFolder: false })))}
    >
      Add Files
    </FileButton>
  );
}
