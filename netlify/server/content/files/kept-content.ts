import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';
import { readContent } from './read-files.ts';

interface Kept {
  state: string;
  content: Promise<Content>;
}

/** The latest reading of each folder, by path. */
const kept = new Map<string, Kept>();

/** File systems may give writes this close together the same time, so a later write could go unnoticed. */
const tooNearMs = 50;

/** The files of a folder with everything that changes on a write, and the time of the latest change in milliseconds. */
async function stateOf(root: string): Promise<{ state: string; changedAt: number }> {
  const paths = (await readdir(root, { recursive: true })).sort();
  const stats = await Promise.all(paths.map((path) => stat(join(root, path))));
  const lines = stats.map(({ ino, size, mtimeMs, ctimeMs }, n) => `${paths[n]} ${ino} ${size} ${mtimeMs} ${ctimeMs}`);
  return { state: lines.join('\n'), changedAt: Math.max(...stats.map(({ ctimeMs }) => ctimeMs)) };
}

/**
 * The result of `readContent` for a folder, read again only when one of its files has changed. So an edit shows on the
 * next call, and other calls do not read the folder again.
 * @param root path of the folder `content/`
 * @returns the same object as before if nothing has changed; like a bundle's, it must not be modified
 * @throws ContentError as `readContent` does
 */
export async function keptContent(root: string): Promise<Content> {
  const startedAt = Date.now();
  const { state, changedAt } = await stateOf(root);
  const before = kept.get(root);
  if (before?.state === state) return before.content;
  const reading = { state, content: readContent(root) };
  // Calls that arrive while the folder is being read share the result.
  kept.set(root, reading);
  if (startedAt - changedAt <= tooNearMs) {
    const forget = () => {
      if (kept.get(root) === reading) kept.delete(root);
    };
    reading.content.then(forget, forget);
  }
  return reading.content;
}
