import { mostFiles, type DroppedFile } from './dropped-files.ts';

/** A folder as a browser presents it (File and Directory Entries API). */
type Folder = Pick<FileSystemDirectoryEntry, 'name' | 'createReader'>;

/** Enough to report that there are too many. */
const enough = 10 * mostFiles;

/** Files that operating systems create on their own. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

/**
 * The files in a folder and its subfolders, each with the path of its folder. An empty or unreadable folder is returned
 * as an entry of its own.
 */
export async function filesIn(folder: Folder): Promise<DroppedFile[]> {
  const found: DroppedFile[] = [];
  const waiting = [{ folder, path: folder.name }];
  for (let next = waiting.shift(); next && found.length < enough; next = waiting.shift()) {
    const { path } = next;
    try {
      for (const entry of await entriesOf(next.folder)) {
        if (isHidden(entry.name)) continue;
        if (entry.isDirectory)
          waiting.push({ folder: entry as FileSystemDirectoryEntry, path: `${path}/${entry.name}` });
        else found.push({ file: await fileOf(entry as FileSystemFileEntry), folder: path, isFolder: false });
      }
    } catch {
      found.push({ file: new File([], path), folder: '', isFolder: true });
    }
  }
  return found.length > 0 ? found : [{ file: new File([], folder.name), folder: '', isFolder: true }];
}

/** All entries: a reader returns a hundred at a time, and none at the end. */
async function entriesOf(folder: Folder): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
