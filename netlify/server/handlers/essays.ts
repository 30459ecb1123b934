import { listEssays, readEssay } from '#contract/api/essays.ts';
import type { Essay } from '#contract/content/essay.ts';
import { essayFingerprint, essaysFingerprint } from '#contract/api/essay-fingerprint.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { movedTo } from '../content/visible/moved.ts';
import { renderEssay } from '../content/render/render-markdown.ts';
import { pageOf, summaryOf } from './essay-pages.ts';
import { PublicAnswer } from '../http/public-answer.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { visibleNow } from '../content/items/visible-now.ts';

/** Every published essay without its body, newest first; in pages where they are asked for. */
const list: Handler<typeof listEssays> = async ({ deployContext, query, now }) => {
  const { values: essays, until } = await visibleNow(deployContext, 'essays', now);
  const inPages = query.has('limit') || query.has('cursor');
  const body = inPages ? pageOf(essays, query) : essays.map(summaryOf);
  return new PublicAnswer(body, { until, fingerprint: essaysFingerprint(essays) });
};

/** One published essay with its body rendered. At an address that it had before, it comes with the slug that it has now. */
const read: Handler<typeof readEssay> = async ({ deployContext, params, now }) => {
  const { essay, until } = await findEssay(deployContext, params['slug'] ?? '', now);
  if (!essay) throw new Refusal('not_found', 'Essay not found');
  const body = { ...essay, html: renderEssay(essay.content.body) };
  return new PublicAnswer(body, { until, fingerprint: essayFingerprint(body) });
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
  const { values: essays, items, until } = await visibleNow(deployContext, 'essays', now);
  const at = (wanted: string | null) => essays.find((essay) => essay.slug === wanted);
  return { essay: at(slug) ?? at(movedTo(slug, essays, items)), until };
}

/** Under which tags answers about the essay at a slug are kept; whatever is saved of any essay purges the first. */
export const essayTags = (slug: string): string[] => ['essays', `essay-${slug}`];

export const handleEssays = serve([
  route(listEssays, list, { cacheTags: () => ['essays'] }),
  route(readEssay, read, { cacheTags: ({ slug = '' }) => essayTags(slug) }),
]);
