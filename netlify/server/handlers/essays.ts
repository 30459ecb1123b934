import { listEssays, readEssay, type pageEssays } from '#contract/api/essays.ts';
import type { Essay } from '#contract/content/essay.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { movedTo } from '../content/moved.ts';
import { renderEssay } from '../content/render-markdown.ts';
import { pageOf, summaryOf } from '../essay-pages.ts';
import { Refusal } from '../http/refusal.ts';
import { Lasting, route, type Handler } from '../http/route.ts';
import { serveFamily } from '../http/serve.ts';
import { liveEssays } from '../live-content.ts';

/** Every published essay without its body, newest first; in pages where they are asked for. */
const list: Handler<typeof listEssays | typeof pageEssays> = async ({ deployContext, query, now }) => {
  const { essays, until } = await liveEssays(deployContext, now);
  const inPages = query.has('limit') || query.has('cursor');
  return new Lasting(inPages ? pageOf(essays, query) : essays.map(summaryOf), until);
};

/** One published essay with its body rendered. At an address that it had before, it comes with the slug that it has now. */
const read: Handler<typeof readEssay> = async ({ deployContext, params, now }) => {
  const { essay, until } = await findEssay(deployContext, params['slug'] ?? '', now);
  if (!essay) throw new Refusal('not_found', 'Essay not found');
  return new Lasting({ ...essay, html: renderEssay(essay.content.body) }, until);
};

/**
 * The published essay at a slug, or the one that was there before it got the slug that it has now; undefined where there is neither. What cannot be a slug is not asked
 * for.
 */
export async function findEssay(
  deployContext: string,
  slug: string,
  now: Date,
): Promise<{ essay: Essay | undefined; until: Date | null }> {
  if (!slugShape.safeParse(slug).success) return { essay: undefined, until: null };
  const { essays, items, until } = await liveEssays(deployContext, now);
  const at = (wanted: string | null) => essays.find((essay) => essay.slug === wanted);
  return { essay: at(slug) ?? at(movedTo(slug, essays, items)), until };
}

export const handleEssays = serveFamily([
  route<typeof listEssays | typeof pageEssays>(listEssays, list, { cacheTags: () => ['essays'] }),
  route(readEssay, read, { cacheTags: ({ slug }) => ['essays', `essay-${slug}`] }),
]);
