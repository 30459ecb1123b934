import type { BuiltSettings } from '#contract/api/published.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { page } from '#contract/content/page.ts';
import { section } from '#contract/content/section.ts';
import type * as z from 'zod/mini';
import { withSettings } from '../../settings/built-settings.ts';
import { articlesAsItems } from '../files/articles-as-items.ts';
import type { Content } from '../files/content.ts';
import { publishedEssays, publishedProjects, type OnUnreadable } from './published.ts';

/** What the admin lays over the files (architecture §6). */
export interface Laid {
  /** Published items, and those that withdraw a file. */
  items: readonly ContentItem[];
  settings: BuiltSettings;
}

export const nothingLaid: Laid = { items: [], settings: {} };

/**
 * What the site is built from: the files with the items and settings of the admin laid over them. Essays are the published ones of every kind. A page or section cannot
 * be withdrawn, since the templates need it: its file goes on speaking.
 */
export function overlayContent(files: Content, { items, settings }: Laid, onUnreadable: OnUnreadable): Content {
  return {
    ...files,
    site: withSettings(files.site, settings),
    pages: layOver(files.pages, 'page', page, items, onUnreadable),
    sections: layOver(files.sections, 'section', section, items, onUnreadable),
    projects: publishedProjects(files.projects, items, onUnreadable),
    essays: publishedEssays(files.essays, [...articlesAsItems(files.articles), ...items], onUnreadable),
    articles: [],
  };
}

/** Published items over files of the same slug; the item's slug and title rule over its content's. */
function layOver<Value extends { slug: string }>(
  files: readonly Value[],
  type: ContentItem['type'],
  schema: z.ZodMiniType<Value>,
  items: readonly ContentItem[],
  onUnreadable: OnUnreadable,
): Value[] {
  const bySlug = new Map(files.map((value) => [value.slug, value]));
  for (const item of items) {
    const { slug, title, content, status } = item;
    if (item.type !== type || status !== 'published') continue;
    const read = schema.safeParse(typeof content === 'object' ? { ...content, slug, title } : content);
    if (read.success) bySlug.set(slug, read.data);
    else onUnreadable(item, read.error);
  }
  return [...bySlug.values()];
}
