import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';
import { readContent } from './read-files.ts';

interface Kept {
  state: string;
  content: Promise<Content>;
}

/** What was read of a folder last, by its path. */
const kept = new Map<string, Kept>();

/** File systems tell moments that lie so near to each other as one: what was written since cannot be told from what was read. */
const tooNearMs = 50;

/** The files of a folder with what changes when one is written, and when that was last, in milliseconds. */
async function stateOf(root: string): Promise<{ state: string; changedAt: number }> {
  const paths = (await readdir(root, { recursive: true })).sort();
  const stats = await Promise.all(paths.map((path) => stat(join(root, path))));
  const lines = stats.map(({ ino, size, mtimeMs, ctimeMs }, n) => `${paths[n]} ${ino} ${size} ${mtimeMs} ${ctimeMs}`);
  return { state: lines.join('\n'), changedAt: Math.max(...stats.map(({ ctimeMs }) => ctimeMs)) };
}

/**
 * What `readContent` says of a folder, read again only when a file of it has changed since, so that an edit shows at the next call and a call costs no second reading.
 *
 * @param root path of the folder `content/`
 * @returns the same object as before where nothing has changed: it is not written into, as a bundle's is not
 * @throws ContentError as `readContent` does
 */
export async function keptContent(root: string): Promise<Content> {
  const startedAt = Date.now();
  const { state, changedAt } = await stateOf(root);
  const before = kept.get(root);
  if (before?.state === state) return before.content;
  const reading = { state, content: readContent(root) };
  // Calls that come while it is read share the reading.
  kept.set(root, reading);
  if (startedAt - changedAt <= tooNearMs) {
    const forget = () => {
      if (kept.get(root) === reading) kept.delete(root);
    };
    reading.content.then(forget, forget);
  }
  return reading.content;
}
