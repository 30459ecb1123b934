import { atom } from 'nanostores';
import { startUploads } from './uploads.ts';

/** Whether files are held above the page. */
export const $filesAbove = atom(false);

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

function hover(event: DragEvent): void {
  if (!bringsFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  $filesAbove.set(true);
}

function leave({ relatedTarget }: DragEvent): void {
  // Between two elements of the page the other one is named.
  if (relatedTarget === null) $filesAbove.set(false);
}

function drop(event: DragEvent): void {
  if (!bringsFiles(event)) return;
  event.preventDefault();
  $filesAbove.set(false);
  startUploads([...(event.dataTransfer?.files ?? [])]);
}

function paste(event: ClipboardEvent): void {
  const { clipboardData, target } = event;
  if (!clipboardData || clipboardData.files.length === 0 || document.querySelector('dialog[open]')) return;
  // Text from an office program comes with a picture of itself.
  const isText =
    target instanceof HTMLElement && target.matches('input, textarea') && clipboardData.types.includes('text/plain');
  if (isText) return;
  event.preventDefault();
  startUploads([...clipboardData.files]);
}

/** Takes files that are dropped or pasted anywhere on the screen; gives back what stops it. */
export function listenForFiles(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('dragenter', hover, { signal });
  document.addEventListener('dragover', hover, { signal });
  document.addEventListener('dragleave', leave, { signal });
  document.addEventListener('drop', drop, { signal });
  document.addEventListener('paste', paste, { signal });
  return () => {
    listening.abort();
    $filesAbove.set(false);
  };
}
