import type { Content } from '#server/content/files/content.ts';
import { nothingLaid, overlayContent, type Laid } from '#server/content/visible/overlay.ts';
import type { OnUnreadable } from '#server/content/visible/published.ts';
import { readContent } from '#server/content/files/read-files.ts';

/** A build that is under way: what it is made from, read once for the pages, the pictures and the functions. */
interface RunningBuild {
  laid: Laid;
  onUnreadable: OnUnreadable;
  files: Map<string, Promise<Content>>;
  content: Map<string, Promise<Content>>;
}

// Vite runs a second copy of this file for the pages, so what a build is made from stands where both find it.
const place = Symbol.for('running build');
const everyCopy = globalThis as Partial<Record<symbol, RunningBuild>>;

/** Says what the build of this process lays over the files; without it, as in development, it is built from the files as they are at each reading. */
export function beginBuild(laid: Laid, onUnreadable: OnUnreadable): void {
  everyCopy[place] = { laid, onUnreadable, files: new Map(), content: new Map() };
}

function once(known: Map<string, Promise<Content>>, root: string, read: () => Promise<Content>): Promise<Content> {
  const reading = known.get(root) ?? read();
  known.set(root, reading);
  return reading;
}

/**
 * The files alone.
 *
 * @param root Path of the folder `content/`.
 * @throws ContentError when a file breaks its schema
 */
export function filesToBuild(root: string): Promise<Content> {
  const running = everyCopy[place];
  return running ? once(running.files, root, () => readContent(root)) : readContent(root);
}

/** The files with what the admin published laid over them. Throws as `filesToBuild` does. */
export async function contentToBuild(root: string): Promise<Content> {
  const running = everyCopy[place];
  if (!running) return overlayContent(await readContent(root), nothingLaid, () => undefined);
  return once(running.content, root, async () =>
    overlayContent(await filesToBuild(root), running.laid, running.onUnreadable),
  );
}
