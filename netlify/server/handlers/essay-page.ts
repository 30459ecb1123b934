import { builtInSite } from '../content/files/built-in.ts';
import { pageShell } from '../pages/page-shell.ts';
import { pageAnswer } from '../http/answers.ts';
import { cacheAtEdge, withEtag } from '../http/caching.ts';
import { Refusal } from '../http/refusal.ts';
import { servePage } from '../http/serve-page.ts';
import { renderedEssay } from '../content/items/rendered-essay.ts';
import { fillEssay } from '../pages/fill-essay.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import { essayTags, findEssay } from './essays.ts';

/**
 * The page of an essay that has no built file (architecture §3), complete as the build would have made it. An address that an essay has left leads to the one that it has now,
 * for good; where there is nothing, 404. Only storage knows what was published after the build: where it cannot be reached, 503 with the shell that asks again.
 */
export const handleEssayPage = servePage({
  path: '/essays/{slug}',
  async show(call) {
    const { slug = '' } = call.params;
    const { essay, rev, until } = await findEssay(call.deployContext, slug, call.now);
    if (!essay) throw new Refusal('not_found', 'Essay not found');
    if (essay.slug !== slug) return cacheAtEdge(movedTo(`/essays/${essay.slug}`), essayTags(slug), until);
    const site = await builtInSite();
    const shown = { ...essay, html: await renderedEssay(call, essay, rev) };
    const html = fillEssay(pageShell('essay-loading'), shown, site, siteOrigin(site));
    return withEtag(cacheAtEdge(pageAnswer(html), essayTags(slug), until), html);
  },
  refused: ({ status }) => pageShell(status < 500 ? 'essay-not-found' : 'essay-loading'),
});

/** `path` is made of the slug of an essay that there is, never of what was asked for (rules 22). */
const movedTo = (path: `/essays/${string}`): Response =>
  new Response(null, { status: 301, headers: { Location: path } });
