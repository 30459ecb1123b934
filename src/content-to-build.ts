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

/** A running build: its input, read once for the pages, the pictures and the functions. */
interface RunningBuild {
  laid: Laid;
  onUnreadable: OnUnreadable;
  /** Null if only the files are built. */
  asked: AskedSite | null;
  files: Map<string, Promise<Content>>;
  visible: Map<string, Promise<VisibleSite>>;
  marks: Map<string, Promise<Marks | null>>;
}

// Vite loads a second copy of this file for the pages, so the build's input is stored where both find it.
const place = Symbol.for('running build');
const everyCopy = globalThis as Partial<Record<symbol, RunningBuild>>;

/**
 * Sets what this process's build lays over the files. Without it, as in development, every read builds from the current
 * files.
 */
export function beginBuild(laid: Laid, onUnreadable: OnUnreadable, asked: AskedSite | null = null): void {
  everyCopy[place] = { laid, onUnreadable, asked, files: new Map(), visible: new Map(), marks: new Map() };
}

function once<Value>(known: Map<string, Promise<Value>>, root: string, read: () => Promise<Value>): Promise<Value> {
  // Astro's folder addresses end with a slash, but the paths of the commands do not.
  const folder = resolve(root);
  const reading = known.get(folder) ?? read();
  known.set(folder, reading);
  return reading;
}

/**
 * The files only.
 *
 * @param root Path of the folder `content/`, which is next to `public/`.
 * @throws ContentError when a file breaks its schema, or links to something missing (rules 39)
 */
export function filesToBuild(root: string): Promise<Content> {
  const running = everyCopy[place];
  return running ? once(running.files, root, () => checkedContent(root, running.asked)) : checkedContent(root, null);
}

/** The files with the admin's published content laid over them. Throws what `filesToBuild` throws. */
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

/** The drawings of projects, by name. `filesToBuild` has already refused invalid ones. */
export const drawingsToBuild = async (root: string): Promise<Readonly<Record<string, string>>> =>
  (await readDrawings(root)).drawings;

/**
 * The marks for the texts of the pages. Null if there are none: in development, where pages are not finished, and if no
 * private-use characters are left. Throws like `filesToBuild`.
 */
export async function marksOfBuild(root: string): Promise<Marks | null> {
  const running = everyCopy[place];
  if (!running) return null;
  return once(running.marks, root, async () => marksFor(textsIn(await contentToBuild(root))));
}

/** The problems in items from the site. They do not fail the build (decision 0096). */
export async function problemsOfBuiltItems(root: string): Promise<SiteProblem[]> {
  const asked = everyCopy[place]?.asked;
  if (!asked) return [];
  const files = await filesToBuild(root);
  return problemsOfItems(files, await readSitePaths(files, publicBeside(root)), asked);
}

/** Essays and projects that pages name by slug but leave out, each with the pages that name it. */
export const namesOutOfSight = async (root: string): Promise<SiteProblem[]> => unseenNames(await contentToBuild(root));

/**
 * Warnings for the authors of Markdown files, each with its place: `content/essays/a.md:12:5 …`. They do not fail the
 * build.
 */
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
