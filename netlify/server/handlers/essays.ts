import { listEssays, readEssay, type pageEssays } from '#contract/api/essays.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { renderEssay } from '../content/render-markdown.ts';
import { pageOf, summaryOf } from '../essay-pages.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serveFamily } from '../http/serve.ts';
import { liveEssays } from '../live-content.ts';

/** Every published essay without its body, newest first; in pages where they are asked for. */
const list: Handler<typeof listEssays | typeof pageEssays> = async ({ deployContext, query }) => {
  const essays = await liveEssays(deployContext);
  return query.has('limit') || query.has('cursor') ? pageOf(essays, query) : essays.map(summaryOf);
};

/** One published essay with its body rendered. */
const read: Handler<typeof readEssay> = async ({ deployContext, params }) => {
  const essay = await findEssay(deployContext, params['slug'] ?? '');
  if (!essay) throw new Refusal('not_found', 'Essay not found');
  return { ...essay, html: renderEssay(essay.content.body) };
};

/** The published essay at a slug. What cannot be a slug is not asked for. */
export async function findEssay(deployContext: string, slug: string) {
  if (!slugShape.safeParse(slug).success) return undefined;
  const essays = await liveEssays(deployContext);
  return essays.find((essay) => essay.slug === slug);
}

export const handleEssays = serveFamily([
  route<typeof listEssays | typeof pageEssays>(listEssays, list, { cacheTags: () => ['essays'] }),
  route(readEssay, read, { cacheTags: ({ slug }) => ['essays', `essay-${slug}`] }),
]);
