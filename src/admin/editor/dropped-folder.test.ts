import { expect, test } from 'vitest';
import { filesIn } from './dropped-folder.ts';

interface Tree {
  [name: string]: string | Tree;
}

/** A folder as browsers present it: a few entries at a time. */
function folderOf(name: string, tree: Tree): FileSystemDirectoryEntry {
  const entries = Object.entries(tree).map(([own, held]) =>
    typeof held === 'string'
      ? { name: own, isDirectory: false, file: (take: (file: File) => void) => take(new File([held], own)) }
      : folderOf(own, held),
  );
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (take: (some: unknown[]) => void) => take(left.splice(0, 2)) };
  };
  return { name, isDirectory: true, createReader } as unknown as FileSystemDirectoryEntry;
}

const pathsOf = async (tree: Tree) =>
  (await filesIn(folderOf('content', tree))).map(
    ({ file, folder, isFolder }) => `${folder}/${file.name}${isFolder ? ' (folder)' : ''}`,
  );

test('reads a folder with everything in it, except system files', async () => {
  const essays = { 'x.md': 'a', 'y.md': 'b', 'z.md': 'c', x: { 'photo.jpg': 'd' }, '.DS_Store': '' };
  expect(await pathsOf({ 'site.json': '{}', essays, '.git': { config: '' } })).toEqual([
    'content/site.json',
    'content/essays/x.md',
    'content/essays/y.md',
    'content/essays/z.md',
    'content/essays/x/photo.jpg',
  ]);
});

test('names an empty or unreadable folder', async () => {
  expect(await pathsOf({ empty: {} })).toEqual(['/content (folder)']);
  const readEntries = (_: unknown, fail: () => void) => fail();
  const locked = { name: 'locked', createReader: () => ({ readEntries }) };
  expect((await filesIn(locked as unknown as FileSystemDirectoryEntry)).map(({ isFolder }) => isFolder)).toEqual([
    true,
  ]);
});
