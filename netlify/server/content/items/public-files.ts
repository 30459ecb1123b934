import type { Content } from '../files/content.ts';
import { addressOf, fileItems, type FileItem } from '../files/file-items.ts';
import { pathOf } from '../files/path-of.ts';
import { isVisible } from '../visible/visible-at.ts';
import type { Withdrawn } from '../visible/visible.ts';

/** The files that are published and whose moment has come. Anyone may know the names of these (decision 0190). */
export const publicFiles = (files: Content, now: Date): FileItem[] =>
  fileItems(files).filter(({ draft: { status }, dates: { publishAt } }) => isVisible({ status, publishAt }, now));

/**
 * The withdrawn files that anyone may know of: those that would be public without their item, and those at an address
 * that visitors knew. A draft whose item was deleted is neither.
 *
 * @param known former addresses; see `formerAddresses`
 */
export function publiclyWithdrawn(
  files: Content,
  withdrawn: readonly Withdrawn[],
  known: readonly string[],
  now: Date,
): Withdrawn[] {
  const names = new Set(publicFiles(files, now).map(({ draft }) => addressOf(draft)));
  return withdrawn.filter((file) => names.has(addressOf(file)) || known.includes(pathOf(file.type, file.slug) ?? ''));
}
