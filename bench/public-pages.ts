import { readContent } from '#server/content/files/read-files.ts';
import { nothingLaid, visible } from '#server/content/visible/visible.ts';
import { project } from '#scripts/project.ts';

/** The path of the newest essay. */
export async function essayPath(): Promise<string> {
  const { values } = visible(
    'essays',
    await readContent(project.content),
    nothingLaid,
    new Date(),
    () => undefined,
    '',
  );
  const [newest] = values;
  if (!newest) throw new Error('No essay is published: there is none to measure.');
  return `/essays/${newest.slug}`;
}

/** Every public page, an essay standing for all essays. */
export const publicPages = async (): Promise<string[]> => [
  '/',
  '/about',
  '/projects',
  '/leadership',
  '/essays',
  await essayPath(),
  '/recommended-reads',
  '/brain-test',
  '/contact',
];
