import { readContent } from '#server/content/files/read-files.ts';
import { publishedEssays } from '#server/content/visible/published.ts';
import { project } from '#scripts/project.ts';

/** The path of the newest essay. */
export async function essayPath(): Promise<string> {
  const { essays } = await readContent(project.content);
  const [newest] = publishedEssays(essays, []);
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
