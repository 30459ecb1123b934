import { longestReason, type BuildFailure } from '#contract/api/build-report.ts';
import { contentTypes, type ContentType } from '#contract/content/types.ts';
import { filePathOf } from '#server/content/files/file-path.ts';
import type { Laid } from '#server/content/visible/visible.ts';
import * as z from 'zod/mini';

/** The problems in a content error, each about a file or an address. */
const problems = z.object({
  problems: z.array(
    z.object({
      file: z.optional(z.string()),
      type: z.optional(z.string()),
      slug: z.optional(z.string()),
      line: z.optional(z.int()),
      field: z.optional(z.string()),
      wrong: z.string(),
      instead: z.string(),
    }),
  ),
});
type Problem = z.infer<typeof problems>['problems'][number];

const isType = (type: string | undefined): type is ContentType =>
  type !== undefined && Object.hasOwn(contentTypes, type);

/**
 * The item or the file behind a problem. For a problem at an address, it is the item if the site has published one
 * there.
 */
function placeOf({ file, type, slug }: Problem, { items }: Pick<Laid, 'items'>): Pick<BuildFailure, 'file' | 'item'> {
  if (file !== undefined) return { file, item: null };
  if (!isType(type) || slug === undefined) return { file: null, item: null };
  if (items.some((item) => item.type === type && item.slug === slug)) return { file: null, item: { type, slug } };
  return { file: `content/${filePathOf({ type, slug })}`, item: null };
}

const shortened = (text: string): string => (text.length > longestReason ? `…${text.slice(1 - longestReason)}` : text);

/**
 * Why a build failed, for the person who fixes it: the sentence of the first problem and its place; for other errors,
 * their message.
 *
 * @param laid what the build laid over the files
 */
export function failureOf(error: unknown, laid: Pick<Laid, 'items'>): BuildFailure {
  const read = problems.safeParse(error);
  const [first, ...others] = read.success ? read.data.problems : [];
  if (!first) {
    const sentence = shortened(error instanceof Error ? error.message : String(error));
    return { sentence, file: null, item: null };
  }
  const { line, field, wrong, instead } = first;
  const at = [field, line === undefined ? undefined : `line ${line}`].filter((part) => part !== undefined).join(', ');
  const more =
    others.length === 0 ? '' : others.length === 1 ? ' (1 more problem)' : ` (${others.length} more problems)`;
  return { sentence: shortened(`${at || 'It'} ${wrong}. ${instead}${more}`), ...placeOf(first, laid) };
}
