import { atom } from 'nanostores';
import type { DroppedFile } from '../editor/dropped-files.ts';
import { filesIn } from '../editor/dropped-folder.ts';

/** Whether files are being dragged over the page. */
export const $filesAbove = atom(false);

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

function hover(event: DragEvent): void {
  if (!bringsFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  $filesAbove.set(true);
}

function leave({ relatedTarget }: DragEvent): void {
  // Between two elements of the page, `relatedTarget` is the other one.
  if (relatedTarget === null) $filesAbove.set(false);
}

/** Handles dropped or pasted files. */
type Take = (data: DataTransfer) => void;

function drop(event: DragEvent, take: Take): void {
  if (!bringsFiles(event)) return;
  event.preventDefault();
  $filesAbove.set(false);
  if (event.dataTransfer) take(event.dataTransfer);
}

function paste(event: ClipboardEvent, take: Take): void {
  const { clipboardData, target } = event;
  if (!clipboardData || clipboardData.files.length === 0 || document.querySelector('dialog[open]')) return;
  // Text copied from an office program comes with a picture of itself.
  const isText =
    target instanceof HTMLElement && target.matches('input, textarea') && clipboardData.types.includes('text/plain');
  if (isText) return;
  event.preventDefault();
  take(clipboardData);
}

/** Passes files dropped or pasted anywhere on the screen to `take`; returns a function that stops it. */
export function listenForFiles(take: Take): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('dragenter', hover, { signal });
  document.addEventListener('dragover', hover, { signal });
  document.addEventListener('dragleave', leave, { signal });
  document.addEventListener('drop', (event) => drop(event, take), { signal });
  document.addEventListener('paste', (event) => paste(event, take), { signal });
  return () => {
    listening.abort();
    $filesAbove.set(false);
  };
}

/**
 * The dropped or pasted files, including those in folders. Reads all entries at once, since the browser clears them at
 * the end of the event.
 */
export async function droppedFiles({ items }: DataTransfer): Promise<DroppedFile[]> {
  const found = [...items].flatMap((item): (() => Promise<DroppedFile[]>)[] => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    if (entry?.isDirectory) return [() => filesIn(entry as FileSystemDirectoryEntry)];
    const file = item.getAsFile();
    return file ? [async () => [{ file, folder: '', isFolder: false }]] : [];
  });
  return (await Promise.all(found.map((read) => read()))).flat();
}
