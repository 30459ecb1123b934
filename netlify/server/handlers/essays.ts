import { listEssays, readEssay, type EssaySummary } from '#contract/api/essays.ts';
import type { Essay } from '#contract/content/essay.ts';
import { essayFingerprint, essaysFingerprint } from '#contract/api/essay-fingerprint.ts';
import { placeIn } from '#contract/content/types.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { movedTo } from '../content/visible/moved.ts';
import { pageOfList } from '../http/list-pages.ts';
import { PublicAnswer } from '../http/public-answer.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { renderedEssay } from '../content/items/rendered-essay.ts';
import { visibleNow } from '../content/items/visible-now.ts';

/** Every published essay without its body, newest first; in pages if the call asks for pages. */
const list: Handler<typeof listEssays> = async ({ deployContext, query, now }) => {
  const { values: essays, until } = await visibleNow(deployContext, 'essays', now);
  const inPages = query.has('limit') || query.has('cursor');
  const body = inPages ? pageOf(essays, query) : essays.map(summaryOf);
  return new PublicAnswer(body, { until, fingerprint: essaysFingerprint(essays) });
};

function pageOf(essays: readonly Essay[], query: URLSearchParams) {
  const placeOf = (essay: Essay) => [placeIn('essays', essay)];
  const { records, ...rest } = pageOfList(essays, query, placeOf, { usual: 20, most: 100 });
  return { essays: records.map(summaryOf), ...rest };
}

/** An essay without its body. */
function summaryOf(essay: Essay): EssaySummary {
  const { body: _, ...content } = essay.content;
  return { ...essay, content };
}

/** One published essay with its body rendered. At a former address it comes with its current slug. */
const read: Handler<typeof readEssay> = async (call) => {
  const { slug = '' } = call.params;
  if (!isSlug(slug)) throw new Refusal('not_found', 'Essay not found');
  const seen = await visibleNow(call.deployContext, 'essays', call.now);
  const { essay, rev, until } = essayAt(slug, seen);
  if (!essay) throw new Refusal('not_found', 'Essay not found');
  const body = { ...essay, html: await renderedEssay(call, essay, rev, seen.pictures) };
  return new PublicAnswer(body, { until, fingerprint: essayFingerprint(body) });
};

/** Whether a text can be a slug at all; any other is not looked up. */
export const isSlug = (text: string): boolean => slugShape.safeParse(text).success;

/**
 * The published essay at a slug, or the one that had this slug before; undefined if there is neither. `rev` is the
 * revision of its item, null if the essay comes from a file.
 */
export function essayAt(
  slug: string,
  { values: essays, records, until }: Awaited<ReturnType<typeof visibleNow<'essays'>>>,
): { essay: Essay | undefined; rev: number | null; until: Date | null } {
  const at = (wanted: string | null) => essays.find((essay) => essay.slug === wanted);
  const items = records.map(({ value }) => value);
  const essay = at(slug) ?? at(movedTo(slug, essays, items));
  return { essay, rev: records.find(({ id }) => id === essay?.id)?.rev ?? null, until };
}

/** The cache tags of answers about essays: saving any essay purges them. */
export const essayTags: readonly string[] = ['essays'];

export const handleEssays = serve([
  route(listEssays, list, { cacheTags: () => ['essays'] }),
  route(readEssay, read, { cacheTags: () => essayTags }),
]);
