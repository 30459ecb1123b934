import { atom } from 'nanostores';
import type { DroppedFile } from '../editor/dropped-files.ts';
import { filesIn } from '../editor/dropped-folder.ts';

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

/** What is done with files that were dropped or pasted. */
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
  // Text from an office program comes with a picture of itself.
  const isText =
    target instanceof HTMLElement && target.matches('input, textarea') && clipboardData.types.includes('text/plain');
  if (isText) return;
  event.preventDefault();
  take(clipboardData);
}

/** Gives files that are dropped or pasted anywhere on the screen to `take`; gives back what stops it. */
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

/** What was dropped or pasted, with all that lies in folders. The browser forgets what was dropped at the end of the event, so that all of it is taken at once. */
export async function droppedFiles({ items }: DataTransfer): Promise<DroppedFile[]> {
  const found = [...items].flatMap((item): (() => Promise<DroppedFile[]>)[] => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    if (entry?.isDirectory) return [() => filesIn(entry as FileSystemDirectoryEntry)];
    const file = item.getAsFile();
    return file ? [async () => [{ file, folder: '', isFolder: false }]] : [];
  });
  return (await Promise.all(found.map((read) => read()))).flat();
}
