import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { marksFor, textsIn, type Marks } from '#contract/content/marks.ts';
import { shownBeside } from '#contract/content/shown-picture.ts';
import { problemsOfFiles, problemsOfItems, unseenNames, type AskedSite } from '#server/content/check/check-files.ts';
import type { SiteProblem } from '#server/content/check/check-site.ts';
import { problemOfFile } from '#server/content/check/file-problem.ts';
import { warningsOfFile } from '#server/content/check/lint-file.ts';
import { readBesidePictures } from '#server/content/files/beside-pictures.ts';
import type { Content } from '#server/content/files/content.ts';
import { filePathOf } from '#server/content/files/file-path.ts';
import { ContentError } from '#server/content/files/problems.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { readDrawings } from '#server/content/files/read-drawings.ts';
import { readSources } from '#server/content/files/read-sources.ts';
import { readSitePaths } from '#server/content/files/site-paths.ts';
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
  /** Null where the files alone are built. */
  asked: AskedSite | null;
  files: Map<string, Promise<Content>>;
  visible: Map<string, Promise<VisibleSite>>;
  marks: Map<string, Promise<Marks | null>>;
}

// Vite runs a second copy of this file for the pages, so what a build is made from stands where both find it.
const place = Symbol.for('running build');
const everyCopy = globalThis as Partial<Record<symbol, RunningBuild>>;

/** Says what the build of this process lays over the files; without it, as in development, it is built from the files as they are at each reading. */
export function beginBuild(laid: Laid, onUnreadable: OnUnreadable, asked: AskedSite | null = null): void {
  everyCopy[place] = { laid, onUnreadable, asked, files: new Map(), visible: new Map(), marks: new Map() };
}

function once<Value>(known: Map<string, Promise<Value>>, root: string, read: () => Promise<Value>): Promise<Value> {
  // Astro's addresses of folders end with a slash, the paths of the commands do not.
  const folder = resolve(root);
  const reading = known.get(folder) ?? read();
  known.set(folder, reading);
  return reading;
}

/**
 * The files alone.
 *
 * @param root Path of the folder `content/`; `public/` lies beside it.
 * @throws ContentError when a file breaks its schema, or leads to what is not there (rules 39)
 */
export function filesToBuild(root: string): Promise<Content> {
  const running = everyCopy[place];
  return running ? once(running.files, root, () => checkedContent(root, running.asked)) : checkedContent(root, null);
}

/** The files with what the admin published laid over them. Throws as `filesToBuild` does. */
export async function contentToBuild(root: string): Promise<VisibleSite> {
  const running = everyCopy[place];
  const build = async ({ laid, onUnreadable }: Pick<RunningBuild, 'laid' | 'onUnreadable'>) => {
    const files = await filesToBuild(root);
    const { known } = await readBesidePictures(root);
    const pictures = { ...shownBeside(known), ...laid.pictures };
    return visibleSite(files, { ...laid, pictures }, new Date(), onUnreadable);
  };
  if (!running) return build({ laid: nothingLaid, onUnreadable: () => undefined });
  return once(running.visible, root, () => build(running));
}

/** The drawings of projects, by their names. What is wrong with one has stopped `filesToBuild`. */
export const drawingsToBuild = async (root: string): Promise<Readonly<Record<string, string>>> =>
  (await readDrawings(root)).drawings;

/**
 * With what the texts of the pages are marked; null where they are not: in development, where nothing finishes the pages, and where no characters are left. Throws as
 * `filesToBuild` does.
 */
export async function marksOfBuild(root: string): Promise<Marks | null> {
  const running = everyCopy[place];
  if (!running) return null;
  return once(running.marks, root, async () => marksFor(textsIn(await contentToBuild(root))));
}

/** What is wrong with items of the site that a build asked. They are built as they are (decision 0096). */
export async function problemsOfBuiltItems(root: string): Promise<SiteProblem[]> {
  const asked = everyCopy[place]?.asked;
  if (!asked) return [];
  const files = await filesToBuild(root);
  return problemsOfItems(files, await readSitePaths(files, publicBeside(root)), asked);
}

/** Essays and projects that the pages of a build name by their slugs and leave out: what of them is told, each with what names it. */
export const namesOutOfSight = async (root: string): Promise<SiteProblem[]> => unseenNames(await contentToBuild(root));

/** What the writers of the Markdown files will want to mend, each with its place: `content/essays/a.md:12:5 …`. It stops no build. */
export async function warningsOfBuiltFiles(root: string): Promise<string[]> {
  const sources = [...(await readSources(root))].filter(([path]) => path.endsWith('.md'));
  return sources.flatMap(([path, source]) =>
    warningsOfFile(source).map(
      ({ line, column, wrong, instead }) => `content/${path}:${line}:${column} ${wrong}. ${instead}`,
    ),
  );
}

const publicBeside = (root: string): string => join(root, '../public');

async function checkedContent(root: string, asked: AskedSite | null): Promise<Content> {
  const files = await readContent(root, asked?.dated);
  const problems = await problemsOfFiles(files, await readSitePaths(files, publicBeside(root)), asked);
  if (problems.length === 0) return files;
  throw new ContentError(
    await Promise.all(
      problems.map(async (problem) => {
        const path = filePathOf(problem);
        return { file: `content/${path}`, ...problemOfFile(problem, await readFile(join(root, path), 'utf8')) };
      }),
    ),
  );
}
