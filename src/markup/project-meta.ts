import { ogImagePath } from '#contract/content/og-image.ts';
import type { Project } from '#contract/content/project.ts';
import type { Site } from '#contract/content/site.ts';
import { projectPath } from '#contract/content/project-path.ts';
import { projectJsonLd } from './json-ld.ts';
import type { Meta } from './meta.ts';

/** How many characters search results show. */
const mostInResults = 160;

/** A text, cut after a word if it is too long for search results. */
const cut = (text: string): string =>
  text.length <= mostInResults ? text : `${text.slice(0, mostInResults).replace(/[\s,;:.]+\S*$/, '')}…`;

/** The description for search results. */
export const projectDescription = ({ sentence, overview }: Project): string => sentence ?? cut(overview);

/**
 * The head of a project's page. `origin` is the address of the site, `image` the path of an Open Graph image other than
 * the project's own.
 */
export function projectMeta(
  project: Project,
  site: Site,
  origin: string,
  image = ogImagePath('project', project.slug),
): Meta {
  const path = projectPath(project.slug);
  const { title } = project;
  const description = projectDescription(project);
  return {
    path,
    title,
    description,
    image,
    trail: [
      { name: 'Home', path: '/' },
      { name: 'Projects', path: '/projects' },
      { name: title, path },
    ],
    jsonLd: [projectJsonLd(project, { path, description, image }, site, origin)],
  };
}
