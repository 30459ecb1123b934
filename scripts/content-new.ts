import { parseArgs } from 'node:util';
import { command, CommandError } from './command/command.ts';
import { writeNewEssay } from './new-essay.ts';
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

/** `npm run content:new "A title"`: writes the file of a new essay. */
await command(async () => {
  const { title, slug: asked } = readOptions();
  const { slug, path } = await writeNewEssay(project.content, title, asked);
  console.log(`Written: content/${path}`);
  console.log('Write the text below the second line ---. See it with npm run dev, at');
  console.log(
    `/essays/${slug}, once you have deleted its line "status: draft": as a draft it is not visible. Then commit it.`,
  );
});
