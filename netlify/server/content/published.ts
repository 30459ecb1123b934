import type * as z from 'zod/mini';
import { newestFirst } from '#contract/content/essay-date.ts';
import { essay, type Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { project, type Project } from '#contract/content/project.ts';

/** Told of an item whose content breaks the schema of its type; it is left out as if it were not there (rule 30). */
export type OnUnreadable = (item: ContentItem, error: z.core.$ZodError) => void;

const ignore: OnUnreadable = () => undefined;

/**
 * Lays items of the store over what the files say: where the store has an item, its status and content rule, and one that is not published hides the file
 * of the same slug; where it has none, or one that cannot be read, the file speaks (design §6).
 */
function overlay<Value extends { slug: string }>(
  files: readonly Value[],
  items: readonly ContentItem[],
  read: (item: ContentItem) => z.core.util.SafeParseResult<Value>,
  onUnreadable: OnUnreadable,
): Value[] {
  const bySlug = new Map(files.map((value) => [value.slug, value]));
  for (const item of items) {
    if (item.status !== 'published') {
      bySlug.delete(item.slug);
      continue;
    }
    const result = read(item);
    if (result.success) bySlug.set(item.slug, result.data);
    else onUnreadable(item, result.error);
  }
  return [...bySlug.values()];
}

/** An item as the essay that visitors read; fails where its content is none. */
const itemAsEssay = ({ id, slug, title, status, publishedAt, createdAt, content }: ContentItem) =>
  essay.safeParse({ id, slug, title, status, publishedAt, createdAt, content });

/** The essays that visitors see, newest first: the published ones of the files and of the store, and the store's articles (specification §2, design §6). */
export function publishedEssays(
  files: readonly Essay[],
  items: readonly ContentItem[],
  onUnreadable: OnUnreadable = ignore,
): Essay[] {
  const ofType = (type: ContentItem['type']) => items.filter((item) => item.type === type);
  // An essay keeps its address from an article of the same slug; a withdrawn article withdraws no essay.
  const articles = overlay([], ofType('article'), itemAsEssay, onUnreadable);
  const essays = overlay(files, ofType('essay'), itemAsEssay, onUnreadable);
  const taken = new Set(essays.map(({ slug }) => slug));
  return [...essays, ...articles.filter(({ slug }) => !taken.has(slug))]
    .filter(({ status }) => status === 'published')
    .sort(newestFirst);
}

/** The projects that visitors see, by id: those of the files and of the store (design §6). The item's slug and title rule over its content's. */
export function publishedProjects(
  files: readonly Project[],
  items: readonly ContentItem[],
  onUnreadable: OnUnreadable = ignore,
): Project[] {
  const own = items.filter(({ type }) => type === 'project');
  const read = ({ slug, title, content }: ContentItem) =>
    project.safeParse(typeof content === 'object' ? { ...content, slug, title } : content);
  return overlay(files, own, read, onUnreadable).sort((a, b) => a.id - b.id || (a.slug < b.slug ? -1 : 1));
}
