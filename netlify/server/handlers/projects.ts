import { listProjects } from '#contract/api/projects.ts';
import { cardOf } from '#contract/content/project-card.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import { PublicAnswer } from '../http/public-answer.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { visibleNow } from '../content/items/visible-now.ts';

/**
 * The projects that visitors see: the built-in ones overlaid by those in the store. The fingerprint is that of their
 * cards, the only part of a project that a page redraws.
 */
const list: Handler<typeof listProjects> = async ({ deployContext, now }) => {
  const { values: projects, until } = await visibleNow(deployContext, 'projects', now);
  return new PublicAnswer({ success: true, projects }, { until, fingerprint: fingerprint(projects.map(cardOf)) });
};

export const handleProjects = serve([route(listProjects, list, { cacheTags: () => ['projects'] })]);
