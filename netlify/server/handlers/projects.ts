import { listProjects } from '#contract/api/projects.ts';
import { cardOf } from '#contract/content/project-card.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import { PublicAnswer } from '../http/public-answer.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { visibleNow } from '../content/items/visible-now.ts';

/** The projects that visitors see, built-in ones with the store's laid over them. Their name is that of their cards, which are all that a page shows anew by it. */
const list: Handler<typeof listProjects> = async ({ deployContext, now }) => {
  const { values: projects, until } = await visibleNow(deployContext, 'projects', now);
  return new PublicAnswer({ success: true, projects }, { until, fingerprint: fingerprint(projects.map(cardOf)) });
};

export const handleProjects = serve([route(listProjects, list, { cacheTags: () => ['projects'] })]);
