import { retention } from '#storage/collections/retention.ts';
import { storesOf } from '#storage/stores.ts';
import { environment } from '../environment/environment.ts';
import { hasCdn } from '../purges/call-purge.ts';
import { pendingPurges } from '../purges/failed-purges.ts';
import { ago, inUtc, line, type Check } from './line.ts';

/** Which purges of the CDN are pending, and when it last took one. */
export const checkPurges: Check = async ({ deployContext, now }) => {
  const kept = storesOf(deployContext).open(retention);
  const [pending, taken] = await Promise.all([pendingPurges(deployContext, now), kept.readDone('purge')]);
  const last =
    taken === null
      ? line('note', 'No purge of the CDN is known yet. The next save that visitors see triggers one.')
      : line('good', `The CDN accepted a purge ${ago(now.getTime() - taken)}, at ${inUtc(taken)}.`);
  if (pending) {
    const tags = pending.tags.join(', ') || 'unknown tags';
    const until =
      pending.until === null ? 'until it is purged' : `until ${inUtc(pending.until.getTime())} at the latest`;
    const text = `The CDN could not be purged after a change under ${tags}. Visitors may see the previous version ${until}.`;
    const remedy =
      'It is repeated every five minutes. To have it at once, deploy the site again in Netlify: a deploy empties the cache.';
    return [line('attention', text, { remedy }), last];
  }
  if (hasCdn()) return last;
  if (environment().LOCAL_SITE === 'yes')
    return line('note', 'There is no CDN on this machine, so nothing has to be purged.');
  const text =
    'Netlify gave this site no token to purge its CDN. It can take up to six minutes before visitors see what was saved.';
  const remedy =
    'Deploy the site again. If this persists, ask Netlify’s support why NETLIFY_PURGE_API_TOKEN is not set in functions.';
  return line('attention', text, { remedy });
};
