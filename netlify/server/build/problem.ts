import type { BuildView } from '#contract/api/admin-build.ts';
import type { BuildRecord } from '#storage/collections/builds.ts';
import { content } from '#storage/collections/content.ts';
import { storesOf } from '#storage/stores.ts';

/**
 * The problem that a failed build reported, with the item now at that address; null if it reported none, or if the hook
 * itself failed.
 * @param served when the build that is now served started
 */
export async function problemOf(
  deployContext: string,
  { request, build }: BuildRecord,
  served: number,
): Promise<BuildView['problem']> {
  const problem = build?.problem;
  if (!problem || request || build.startedAt <= served) return null;
  if (!problem.item) return { file: problem.file, item: null };
  const { type, slug } = problem.item;
  const { records } = await storesOf(deployContext).open(content).all();
  const found = records.find(({ value }) => value.type === type && (value.live?.slug ?? value.slug) === slug);
  return { file: problem.file, item: { type, slug, id: found?.value.id ?? null, title: found?.value.title ?? null } };
}
