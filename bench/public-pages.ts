import { readContent } from '#server/content/files/read-files.ts';
import { nothingLaid, visible } from '#server/content/visible/visible.ts';
import { projectPath } from '#contract/content/project-path.ts';
import { project } from '#scripts/project.ts';

/** The visible values of a list, in order. */
async function shownIn<List extends 'essays' | 'projects'>(list: List) {
  const content = await readContent(project.content);
  return visible(list, content, nothingLaid, new Date(), () => undefined, '').values;
}

/** The slug of the first. */
function slugOf(list: string, [first]: readonly { slug: string }[]): string {
  if (!first) throw new Error(`Of the ${list} there is none to measure.`);
  return first.slug;
}

/** The path of the newest essay. */
export const essayPath = async (): Promise<string> => `/essays/${slugOf('essays', await shownIn('essays'))}`;

/** The first project, and the first with a model to try. */
async function projectPaths(): Promise<string[]> {
  const all = await shownIn('projects');
  const slugs = [
    slugOf('projects', all),
    slugOf(
      'projects with a model',
      all.filter(({ artefact }) => artefact),
    ),
  ];
  return [...new Set(slugs)].map(projectPath);
}

/** Every page listed by search engines, with one essay and two projects as examples. */
export const publicPages = async (): Promise<string[]> => [
  '/',
  '/about',
  '/projects',
  ...(await projectPaths()),
  '/leadership',
  '/essays',
  await essayPath(),
  '/recommended-reads',
  '/brain-test',
  '/contact',
  '/colophon',
];
