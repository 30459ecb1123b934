import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemsOfFiles } from '#server/content/check/check-files.ts';
import type { SiteProblem } from '#server/content/check/check-site.ts';
import { problemOfFile } from '#server/content/check/file-problem.ts';
import { filePathOf } from '#server/content/files/file-path.ts';
import { ContentError, placeOf } from '#server/content/files/problems.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { itemsAt } from '#server/content/files/path-of.ts';
import { readSitePaths } from '#server/content/files/site-paths.ts';
import { CommandError } from '../command/command.ts';
import { withTemporaryFolder } from '../command/temporary-folder.ts';
import type { Change } from './change.ts';
import type { Left, Plan } from './plan.ts';
import { applyChanges } from './apply-changes.ts';

/** A problem that a build of the files alone stops at. */
interface Found extends SiteProblem {
  /** `content/essays/a.md, line 12, leads to "/essays/b", which …` */
  told: string;
}

const wordsOf = ({ type, slug, wrong }: SiteProblem): string => `${type} ${slug} ${wrong}`;

/**
 * @param root path of `content/` or of a copy
 * @param beside path of `public/`
 */
async function problemsIn(root: string, beside: string): Promise<Found[]> {
  const files = await readContent(root);
  const problems = await problemsOfFiles(files, await readSitePaths(files, beside), null);
  return Promise.all(
    problems.map(async (problem) => {
      const file = filePathOf(problem);
      const found = { file, ...problemOfFile(problem, await readFile(join(root, file), 'utf8')) };
      return { ...problem, told: `content/${file}, ${placeOf(found)}, ${found.wrong}` };
    }),
  );
}

/** The item whose change causes a problem: the one that a link leads to, or else the one that has the link. */
function causeOf(problem: SiteProblem, changes: readonly Change[]): string | undefined {
  const target = problem.path === undefined ? [] : itemsAt(problem.path);
  return [...target, problem]
    .map(filePathOf)
    .map((path) => changes.find((change) => change.path === path)?.item)
    .find((item) => item !== undefined);
}

const leftFor = (path: string, { told }: Found): Left => ({
  path,
  kind: 'conflict',
  why: `was left as it is, since otherwise the next build would stop: ${told}. Change that, then pull again.`,
});

const onCopy = <T>(root: string, changes: readonly Change[], read: (copy: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder('content-pull', async (copy) => {
    await cp(root, copy, { recursive: true });
    await applyChanges(copy, changes);
    return read(copy);
  });

/**
 * Tries a plan on a copy of `content/`, so that it can never fail the next build. An item whose change would break a
 * link is left as it is, and the other changes are kept.
 *
 * @param root path of `content/`, beside which is `public/`
 * @throws CommandError if no part of the plan can be written
 */
export async function rehearsed(root: string, plan: Plan): Promise<Plan> {
  let { changes, left } = plan;
  const beside = join(root, '../public');
  const before = new Set((await problemsIn(root, beside)).map(wordsOf));
  try {
    while (changes.length > 0) {
      const found = await onCopy(root, changes, (copy) => problemsIn(copy, beside));
      const added = found.filter((problem) => !before.has(wordsOf(problem)));
      if (added.length === 0) break;
      const causes = new Map<string, Found>();
      for (const problem of added) {
        const item = causeOf(problem, changes);
        if (item === undefined) throw unfit(`${problem.told}. ${problem.instead}`);
        if (!causes.has(item)) causes.set(item, problem);
      }
      changes = changes.filter(({ item }) => !causes.has(item));
      left = [...left, ...[...causes].map(([item, problem]) => leftFor(item, problem))];
    }
  } catch (error) {
    throw error instanceof ContentError ? unfit(error.message) : error;
  }
  return { ...plan, changes, left };
}

const unfit = (why: string) =>
  new CommandError(`Nothing was written, since the content would not fit together:\n\n${why}`);
