import { command, CommandError, readOptions } from './command/command.ts';
import { writeNewEssay } from './new-essay.ts';
import { project } from './project.ts';

const usage = 'Write: npm run content:new "A title"   or: npm run content:new "A title" -- --slug its-address';

/** `npm run content:new "A title"`: writes the file of a new essay. */
await command(async () => {
  const config = { allowPositionals: true, options: { slug: { type: 'string' } } } as const;
  const { values, positionals } = readOptions(usage, config);
  const title = positionals.join(' ').trim().replaceAll(/\s+/g, ' ');
  if (title === '') throw new CommandError(`An essay needs a title.\n${usage}`);
  const { slug, path } = await writeNewEssay(project.content, title, values.slug);
  console.log(`Written: content/${path}`);
  console.log('Write the text below the second line ---. See it with npm run dev, at');
  console.log(
    `/essays/${slug}, once you have deleted its line "status: draft": as a draft it is not visible. Then commit it.`,
  );
});
