import type { Content } from '#server/content/files/content.ts';
import { readContent } from '#server/content/files/read-files.ts';
import {
  nothingLaid,
  visibleSite,
  type Laid,
  type OnUnreadable,
  type VisibleSite,
} from '#server/content/visible/visible.ts';

/** A build that is under way: what it is made from, read once for the pages, the pictures and the functions. */
interface RunningBuild {
  laid: Laid;
  onUnreadable: OnUnreadable;
  files: Map<string, Promise<Content>>;
  visible: Map<string, Promise<VisibleSite>>;
}

// Vite runs a second copy of this file for the pages, so what a build is made from stands where both find it.
const place = Symbol.for('running build');
const everyCopy = globalThis as Partial<Record<symbol, RunningBuild>>;

/** Says what the build of this process lays over the files; without it, as in development, it is built from the files as they are at each reading. */
export function beginBuild(laid: Laid, onUnreadable: OnUnreadable): void {
  everyCopy[place] = { laid, onUnreadable, files: new Map(), visible: new Map() };
}

function once<Value>(known: Map<string, Promise<Value>>, root: string, read: () => Promise<Value>): Promise<Value> {
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
export async function contentToBuild(root: string): Promise<VisibleSite> {
  const running = everyCopy[place];
  if (!running) return visibleSite(await readContent(root), nothingLaid, new Date(), () => undefined);
  return once(running.visible, root, async () =>
    visibleSite(await filesToBuild(root), running.laid, new Date(), running.onUnreadable),
  );
}
