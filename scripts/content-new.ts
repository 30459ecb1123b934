import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { slugOf } from '#admin/editor/slug-of.ts';
import { contentTypes } from '#contract/content/types.ts';
import { isReserved } from '#contract/content/reserved-slugs.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { command, CommandError } from './command/command.ts';
import { newFrontmatter } from './content-pull/frontmatter.ts';
import { project } from './project.ts';

const usage = 'Write: npm run content:new "A title"   or: npm run content:new "A title" -- --slug its-address';

function readOptions(): { title: string; slug: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { slug: { type: 'string' } } });
    const title = positionals.join(' ').trim().replaceAll(/\s+/g, ' ');
    if (title === '') throw new CommandError(`An essay needs a title.\n${usage}`);
    return { title, slug: values.slug };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** The address that a title gives, or the one that was asked for; throws CommandError with what to write where it is none. */
function addressOf(title: string, asked: string | undefined): string {
  const slug = asked ?? slugOf(title);
  if (slug === '') throw new CommandError(`No address can be made of this title. Name one with --slug.\n${usage}`);
  if (!slugShape.safeParse(slug).success)
    throw new CommandError(
      `"${slug}" is no address. Write lower-case letters and digits joined by single hyphens, at most 120 characters.`,
    );
  if (isReserved(slug)) throw new CommandError(`"${slug}" is an address of the site's own. Name another with --slug.`);
  return slug;
}

/** `npm run content:new "A title"`: writes the file of a new essay, as a draft. It never writes over a file. */
await command(async () => {
  const { title, slug: asked } = readOptions();
  const slug = addressOf(title, asked);
  const { folder, extension } = contentTypes.essay;
  const path = `${folder}/${slug}${extension}`;
  const text = `---\n${newFrontmatter({ title, status: 'draft' })}---\n\nWrite here.\n`;
  await mkdir(join(project.content, folder), { recursive: true });
  try {
    await writeFile(join(project.content, path), text, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new CommandError(`content/${path} is there already. Choose another title, or name an address with --slug.`);
  }
  console.log(`Written: content/${path}`);
  console.log('Write the text below the second line ---. See it with npm run dev, at');
  console.log(
    `/essays/${slug}, once you have deleted its line "status: draft": as a draft nobody sees it. Then commit it.`,
  );
});
