import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slugOf } from '#admin/editor/slug-of.ts';
import { contentTypes } from '#contract/content/types.ts';
import { isReserved } from '#contract/content/reserved-slugs.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { CommandError } from './command/command.ts';
import { newFrontmatter } from './content-pull/frontmatter.ts';

/** The slug from a title, or the requested one; throws CommandError with what to write if it is invalid. */
function addressOf(title: string, asked: string | undefined): string {
  const slug = asked ?? slugOf(title);
  if (slug === '') throw new CommandError(`No address can be made of this title. Name one: -- --slug its-address`);
  if (!slugShape.safeParse(slug).success)
    throw new CommandError(
      `"${slug}" is no address. Write lower-case letters and digits joined by single hyphens, at most 120 characters.`,
    );
  if (isReserved(slug)) throw new CommandError(`"${slug}" is an address of the site's own. Name another with --slug.`);
  return slug;
}

/**
 * Writes the file of a new essay, as a draft.
 *
 * @param root path of `content/`
 * @param asked the slug to use; derived from the title if left out
 * @returns its slug, and its path relative to `content/`
 * @throws CommandError with what to do if the slug is not allowed, or the file exists already: nothing is overwritten
 */
export async function writeNewEssay(
  root: string,
  title: string,
  asked: string | undefined,
): Promise<{ slug: string; path: string }> {
  const slug = addressOf(title, asked);
  const { folder, extension } = contentTypes.essay;
  const path = `${folder}/${slug}${extension}`;
  const text = `---\n${newFrontmatter({ title, status: 'draft' })}---\n\nWrite here.\n`;
  await mkdir(join(root, folder), { recursive: true });
  try {
    await writeFile(join(root, path), text, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new CommandError(`content/${path} is there already. Choose another title, or name an address with --slug.`);
  }
  return { slug, path };
}
