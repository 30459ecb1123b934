import type * as z from 'zod/mini';
import { newestFirst } from '#contract/content/essay-date.ts';
import { essay, type Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { project, type Project, type ProjectFile } from '#contract/content/project.ts';
import { isPublicAt, nextMoment } from '#contract/content/schedule.ts';
import type { FileEssay } from '../files/content.ts';

/** Told of an item whose content breaks the schema of its type; it is left out as if it were not there (rules 30). */
export type OnUnreadable = (item: ContentItem, error: z.core.$ZodError) => void;

const ignore: OnUnreadable = () => undefined;

/**
 * The version of an item that visitors see at a moment; null where they see none. Whatever shows items to visitors, lists them or builds them takes them from here.
 * What was scheduled was published at its moment, not when somebody said so.
 */
export function seenByVisitors(item: ContentItem, now: Date): ContentItem | null {
  if (!isPublicAt(item, now)) return null;
  return item.publishAt === undefined ? item : { ...item, publishedAt: item.publishAt };
}

/**
 * Lays items of the store over what the files say: where the store has an item, its status, moment and content rule, and one that visitors do not see hides the file
 * of the same slug; where it has none, or one that cannot be read, the file speaks (architecture §6). An item that visitors knew under another slug hides the file of
 * that one too: its address leads to the new one.
 */
function overlay<Value extends { slug: string }>(
  type: ContentItem['type'],
  files: readonly Value[],
  { items, now, onUnreadable }: Required<Laid>,
  read: (item: ContentItem) => z.core.util.SafeParseResult<Value>,
): Value[] {
  const bySlug = new Map(files.map((value) => [value.slug, value]));
  for (const item of items) {
    for (const former of item.publicAs ?? [])
      if (former.type === type && !(item.type === type && item.slug === former.slug)) bySlug.delete(former.slug);
  }
  for (const item of items) {
    if (item.type !== type) continue;
    const seen = seenByVisitors(item, now);
    const result = seen && read(seen);
    if (!result) bySlug.delete(item.slug);
    else if (result.success) bySlug.set(item.slug, result.data);
    else onUnreadable(item, result.error);
  }
  return [...bySlug.values()];
}

interface Laid {
  items: readonly ContentItem[];
  onUnreadable?: OnUnreadable;
  now?: Date;
}

/** An item as the essay that visitors read; fails where its content is none. */
const itemAsEssay = ({ id, slug, title, status, publishedAt, createdAt, content }: ContentItem) =>
  essay.safeParse({ id, slug, title, status, publishedAt, createdAt, content });

/** An item as a project of the portfolio; its slug and title rule over its content's. */
const itemAsProject = ({ slug, title, content }: ContentItem) =>
  project.safeParse(typeof content === 'object' ? { ...content, slug, title } : content);

/** What a page of its own, or a card, can show of an item before visitors see it. */
export type Previewable = { type: 'essay'; value: Essay } | { type: 'project'; value: Project };

/** An item as its page would show it, whatever its status; or why it cannot be shown: its type has no page, or its content is none of its type. */
export function readForPreview(item: ContentItem): Previewable | 'no page' | 'unreadable' {
  const { type, publishAt } = item;
  if (type === 'page' || type === 'section') return 'no page';
  if (type === 'project') {
    const project = itemAsProject(item);
    return project.success ? { type, value: project.data } : 'unreadable';
  }
  const essay = itemAsEssay(publishAt === undefined ? item : { ...item, publishedAt: publishAt });
  return essay.success ? { type: 'essay', value: essay.data } : 'unreadable';
}

/** The essays that visitors see, newest first: the published ones of the files and of the store, and the store's articles (product §2, architecture §6). */
export function publishedEssays(
  files: readonly FileEssay[],
  items: readonly ContentItem[],
  onUnreadable: OnUnreadable = ignore,
  now = new Date(),
): Essay[] {
  const laid = { items, onUnreadable, now };
  // An essay keeps its address from an article of the same slug; a withdrawn article withdraws no essay.
  const articles = overlay('article', [], laid, itemAsEssay);
  const own = files.filter((file) => isPublicAt(file, now)).map(fileAsEssay);
  const essays = overlay('essay', own, laid, itemAsEssay);
  const taken = new Set(essays.map(({ slug }) => slug));
  return [...essays, ...articles.filter(({ slug }) => !taken.has(slug))].sort(newestFirst);
}

/** The projects that visitors see, by id: those of the files and of the store (architecture §6). */
export function publishedProjects(
  files: readonly ProjectFile[],
  items: readonly ContentItem[],
  onUnreadable: OnUnreadable = ignore,
  now = new Date(),
): Project[] {
  const own = files.filter((file) => isPublicAt(scheduleOf(file), now)).map(fileAsProject);
  const projects = overlay('project', own, { items, onUnreadable, now }, itemAsProject);
  return projects.sort((a, b) => a.id - b.id || (a.slug < b.slug ? -1 : 1));
}

/** The first moment after `now` at which visitors will see something else than now, though nobody saves anything; null where there is none. */
export function nextChange(
  { essays, projects }: { essays: readonly FileEssay[]; projects: readonly ProjectFile[] },
  items: readonly ContentItem[],
  now: Date,
): Date | null {
  return nextMoment([...essays, ...projects.map(scheduleOf), ...items], now);
}

/** A project's own `status` is another thing: whatever has a file is published. */
const scheduleOf = ({ publishAt }: ProjectFile) => ({ status: 'published', publishAt });

const fileAsEssay = ({ publishAt, ...value }: FileEssay): Essay =>
  publishAt === undefined ? value : { ...value, publishedAt: publishAt };

const fileAsProject = ({ publishAt: _, ...value }: ProjectFile): Project => value;
