import type { ContentItem } from '#contract/content/item.ts';
import { isPublicAt } from '#contract/content/schedule.ts';
import { content } from '#storage/collections/content.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { pageShell } from '../pages/page-shell.ts';
import { readForPreview } from '../content/visible/published.ts';
import { environment } from '../environment/environment.ts';
import { pageAnswer, withRefusalHeaders } from '../http/answers.ts';
import { answer } from '../http/envelope.ts';
import { matchPath } from '../http/path-pattern.ts';
import { methodNotAllowed, notFound, type FunctionHandler } from '../http/serve.ts';
import { fillPreview } from '../pages/fill-preview.ts';
import { readPreview } from '../pages/preview-token.ts';
import { siteOrigin } from '../environment/site-origin.ts';

const pattern = '/preview/{token}';

/**
 * One revision of an item on the real template, for whoever has its signed address. Every reason for which there is nothing to see gives the same page: nobody learns
 * whether an address was forged, is over, or names an item that is gone.
 */
export const handlePreview: FunctionHandler = (request, context) =>
  answer(request, context, {
    path: pattern,
    handle: async () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET']);
      const now = new Date();
      const { token = '' } = matchPath(pattern, new URL(request.url).pathname) ?? {};
      const item = await itemOf(context.deploy.context, token, now);
      const shown = item && readForPreview(item);
      if (!item || !shown || typeof shown === 'string') throw notFound();
      const site = await builtInSite();
      const notice = isPublicAt(item, now) ? 'Preview.' : 'Preview. Not published.';
      return unkept(pageAnswer(fillPreview(shown, { notice, site, origin: siteOrigin(site) }), 200));
    },
    refuse: (refusal) => unkept(withRefusalHeaders(pageAnswer(pageShell('not-found'), refusal.status), refusal)),
  });

/** The revision that a token names, as long as its item is not deleted. */
async function itemOf(deployContext: string, token: string, now: Date): Promise<ContentItem | null> {
  const sessionSecret = environment().SESSION_SECRET;
  const named = sessionSecret === undefined ? null : readPreview({ sessionSecret, deployContext }, token, now);
  if (!named) return null;
  const [newest, ...older] = await storesOf(deployContext).open(content).history(named.id);
  if (!newest?.value) return null;
  return [newest, ...older].find(({ rev }) => rev === named.rev)?.value ?? null;
}

/** The address is the key: no cache keeps what it opens, no search engine finds it, and no other site is told of it. */
function unkept(response: Response): Response {
  response.headers.set('Netlify-CDN-Cache-Control', 'no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  response.headers.set('Referrer-Policy', 'no-referrer');
  return response;
}
