import { builtInSite } from '../content/files/built-in.ts';
import { pageShell } from '../pages/page-shell.ts';
import { pageAnswer, withRefusalHeaders } from '../http/answers.ts';
import { cacheAtEdge, withEtag } from '../http/caching.ts';
import { answer } from '../http/envelope.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { matchPath } from '../http/path-pattern.ts';
import { Refusal } from '../http/refusal.ts';
import { methodNotAllowed } from '../http/serve.ts';
import { fillEssay } from '../pages/fill-essay.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import { essayTags, findEssay } from './essays.ts';

const pattern = '/essays/{slug}';

/**
 * The page of an essay that has no built file (architecture §3), complete as the build would have made it. An address that an essay has left leads to the one that it has now,
 * for good; where there is nothing, 404. Only storage knows what was published after the build: where it cannot be reached, 503 with the shell that asks again.
 */
export const handleEssayPage: FunctionHandler = (request, context) =>
  answer(request, context, {
    path: pattern,
    handle: async () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET']);
      const { slug = '' } = matchPath(pattern, new URL(request.url).pathname) ?? {};
      const { essay, until } = await findEssay(context.deploy.context, slug, new Date());
      if (!essay) throw new Refusal('not_found', 'Essay not found');
      if (essay.slug !== slug) return cacheAtEdge(movedTo(`/essays/${essay.slug}`), essayTags(slug), until);
      const site = await builtInSite();
      const html = fillEssay(pageShell('essay-loading'), essay, site, siteOrigin(site));
      const page = cacheAtEdge(pageAnswer(html, 200), essayTags(slug), until);
      return withEtag(page, html, request.headers.get('If-None-Match'));
    },
    refuse: (refusal) => {
      const shell = refusal.status < 500 ? 'essay-not-found' : 'essay-loading';
      return withRefusalHeaders(pageAnswer(pageShell(shell), refusal.status), refusal);
    },
  });

/** `path` is made of the slug of an essay that there is, never of what was asked for (rules 22). */
const movedTo = (path: `/essays/${string}`): Response =>
  new Response(null, { status: 301, headers: { Location: path } });
