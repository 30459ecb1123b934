import type { EssaySummary } from '#contract/api/essays.ts';
import { essayList, essaySkeleton } from '#markup/essay-list.ts';

/**
 * The list of essays as the build would have made it, byte for byte: the shell `essays-shell` with the essays in place of the skeletons.
 *
 * @throws Error where the shell has no skeletons
 */
export function fillList(shell: string, essays: readonly EssaySummary[]): string {
  const skeletons = essaySkeleton().text;
  if (!shell.includes(skeletons)) throw new Error('The page needs the skeletons of essays.');
  return shell.replace(skeletons, () => essayList(essays).text);
}
