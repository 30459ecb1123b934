import { withAddresses } from '#contract/content/beside.ts';
import { nameInText, type Named } from './beside-names.ts';
import type { Change } from './change.ts';
import type { LocalFile } from './local-files.ts';

/** The folder of a Markdown file's pictures (decision 0134). */
const folderOf = (path: string): string => path.replace(/\.md$/, '');

/**
 * The changes that delete a file together with the pictures beside it, since no folder may remain without its file.
 *
 * @returns a sentence instead, if the folder holds something that the file does not show
 */
export function removalOf({ path, folder, beside }: LocalFile): Change[] | string {
  const file: Change = { kind: 'deleted', path, item: path, text: null };
  if (!folder) return [file];
  const other = folder.find((name) => !beside.has(name));
  if (other === undefined) return [file, { ...file, path: folderOf(path), pictures: folder }];
  return `would be deleted, but content/${folderOf(path)} holds ${other}, which it does not show. Move or delete that, then pull again.`;
}

/** The change that moves the pictures beside a file to its new path; none if it has no folder. */
export const folderMove = (former: LocalFile, path: string): Change[] =>
  former.folder ? [{ kind: 'moved', path: folderOf(path), item: path, text: null, from: folderOf(former.path) }] : [];

/** A file as it will name its pictures once their folder has moved to a new slug. */
export const asMoved = (former: LocalFile, slug: string): Named => ({
  ...former,
  slug,
  text: withAddresses(former.text, former.slug, (name) => nameInText(slug, name)),
});
