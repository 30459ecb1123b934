import type { BuildView } from '#contract/api/admin-build.ts';
import { factsOf } from '#contract/content/types.ts';

/** How many changes are waiting, and for what. */
export const changesWait = (count: number, what = 'for a build'): string =>
  count === 1 ? `1 change is waiting ${what}.` : `${count} changes are waiting ${what}.`;

/** What to do if nothing builds the site, or nothing is building the waiting changes. */
export const howToBuild = ({ hook }: Pick<BuildView, 'hook'>): string =>
  hook
    ? 'No build is on its way: the last one was cancelled, or an older deploy was published. Choose Build now on the dashboard.'
    : 'Nothing builds this site automatically: set BUILD_HOOK_URL to the address of a build hook of this site, then deploy.';

/** The estimated time left for a build. */
export function timeLeft(ms: number): string {
  if (ms === 0) return 'It is taking longer than usual.';
  const seconds = Math.ceil(ms / 5_000) * 5;
  return seconds < 90 ? `About ${seconds} s left.` : `About ${Math.round(seconds / 60)} min left.`;
}

/** A build that failed, in words. */
export interface Failure {
  line: string;
  /** The same, with what to do about it. */
  whole: string;
  /** Id of the item at fault; null if there is none, or if it no longer exists. */
  item: string | null;
  title: string;
}

/** What failed, where, and what to do: an item, a file, or neither if the builder could not tell. */
export function failureText({ error, problem }: Pick<BuildView, 'error' | 'problem'>): Failure {
  const sentence = error ?? 'The reason is unknown.';
  const item = problem?.item ?? null;
  if (item) {
    const title = item.title ?? item.slug;
    const line = `The build failed at the ${factsOf(item.type).label.toLowerCase()} “${title}”: ${sentence}`;
    return { line, whole: `${line} Visitors get the previous build.`, item: item.id, title };
  }
  const file = problem?.file ?? null;
  const line = file === null ? `The build failed: ${sentence}` : `The build failed at ${file}: ${sentence}`;
  const advice = file === null ? '' : ' Fix the file and commit it.';
  return { line, whole: `${line}${advice} Visitors get the previous build.`, item: null, title: '' };
}
