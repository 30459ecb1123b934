import { readContent } from '#server/content/files/read-files.ts';
import { nothingLaid, visible } from '#server/content/visible/visible.ts';
import { projectPath } from '#contract/content/project-path.ts';
import { project } from '#scripts/project.ts';

/** The slug of what stands first in a list. */
async function firstIn(list: 'essays' | 'projects'): Promise<string> {
  const content = await readContent(project.content);
  const { values } = visible(list, content, nothingLaid, new Date(), () => undefined, '');
  const [first] = values;
  if (!first) throw new Error(`Of the ${list} none is published: there is none to measure.`);
  return first.slug;
}

/** The path of the newest essay. */
export const essayPath = async (): Promise<string> => `/essays/${await firstIn('essays')}`;

/** Every public page, an essay standing for all essays and a project for all projects. */
export const publicPages = async (): Promise<string[]> => [
  '/',
  '/about',
  '/projects',
  projectPath(await firstIn('projects')),
  '/leadership',
  '/essays',
  await essayPath(),
  '/recommended-reads',
  '/brain-test',
  '/contact',
];
