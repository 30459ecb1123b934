import { buildLogOf } from '../build/build-log.ts';
import { builtSite } from '../build/built-site.ts';
import { problemOf } from '../build/problem.ts';
import { buildStatus } from '../build/status.ts';
import { inUtc, line, type Check } from './line.ts';

const dashboard = { label: 'Open the dashboard', path: '/admin/dashboard' };

/** How the last build went. */
export const checkBuild: Check = async ({ deployContext, now }) => {
  const [built, record] = await Promise.all([builtSite(), buildLogOf(deployContext).read()]);
  const { state, startedAt, tookMs, error } = buildStatus(record, built, now.getTime());
  const began = startedAt === null ? null : inUtc(Date.parse(startedAt));
  if (state === 'failed') {
    const problem = await problemOf(deployContext, record, built.startedAt ?? 0);
    const item = problem?.item ?? null;
    const mend = problem?.file
      ? `Fix ${problem.file} and deploy.`
      : item
        ? `Fix the ${item.type} “${item.title ?? item.slug}”, or press Revert this change above.`
        : 'Read the deploy log in Netlify, fix what it says, and press Build now on the dashboard.';
    const link = item?.id ? { label: 'Open the item', path: `/admin/content/${item.id}` } : dashboard;
    const text = `The last build failed, and visitors still see the one before. ${error ?? ''}`.trim();
    return line('failing', text, { remedy: mend, link });
  }
  if (state === 'queued') return line('note', 'A build is due, and starts once no more changes come in.');
  if (state === 'building') return line('note', `A build has been under way since ${began ?? 'a moment ago'}.`);
  if (began === null) return line('note', 'Nothing has been built here yet.');
  const took = tookMs === null ? '' : ` and took ${(tookMs / 1_000).toFixed(1)} s`;
  return line('good', `The build that visitors see began at ${began}${took}.`);
};
