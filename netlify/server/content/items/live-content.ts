import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Project } from '#contract/content/project.ts';
import type { Scheduled } from '#contract/content/schedule.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { storesOf } from '#storage/stores.ts';
import { articlesAsItems } from '../files/articles-as-items.ts';
import { builtInArticles, builtInEssays, builtInProjects } from '../files/built-in.ts';
import { nextChange, publishedEssays, publishedProjects, type OnUnreadable } from '../visible/published.ts';
import { shownItems } from '../visible/shown-items.ts';
import { asHidingItem, withdrawnFiles } from './withdrawn-files.ts';
import { logEvent } from '../../http/log.ts';

interface Live {
  /** The first moment at which this will be something else though nobody saves anything; null where there is none. */
  until: Date | null;
}

export interface LiveEssays extends Live {
  /** Newest first. */
  essays: Essay[];
  /** All that the store holds, of every type and status. */
  items: ContentItem[];
}

/** The essays that visitors see at a moment: the built-in files with the store laid over them (architecture §6). */
export async function liveEssays(deployContext: string, now: Date): Promise<LiveEssays> {
  const [files, articles] = await Promise.all([builtInEssays(), builtInArticles()]);
  const { items, hiding } = await itemsOf(deployContext, 'essay', files, now);
  const laid = [...articlesAsItems(articles), ...hiding, ...items];
  const essays = publishedEssays(files, laid, skip, now);
  return { essays, items, until: nextChange({ essays: files, projects: [] }, laid, now) };
}

/** The projects that visitors see at a moment, in their order. */
export async function liveProjects(deployContext: string, now: Date): Promise<Live & { projects: Project[] }> {
  const files = await builtInProjects();
  const published = files.map(({ slug, publishAt }) => ({ slug, publishAt, status: 'published' as const }));
  const { items, hiding } = await itemsOf(deployContext, 'project', published, now);
  const projects = publishedProjects(files, [...hiding, ...items], skip, now);
  return { projects, until: nextChange({ essays: [], projects: files }, items, now) };
}

/** What the store holds as visitors may see it, and what hides the files of a type whose item was deleted or goes by another slug. */
async function itemsOf(
  deployContext: string,
  type: 'essay' | 'project',
  files: readonly (Scheduled & Pick<ContentItem, 'slug' | 'status'>)[],
  now: Date,
): Promise<{ items: ContentItem[]; hiding: ContentItem[] }> {
  const stores = storesOf(deployContext).open(contentStores);
  const records = (await stores.content.all()).flatMap((record) =>
    shownItems(record.value).map((value) => ({ ...record, value })),
  );
  const own = files.map(({ slug, status, publishAt }) => ({
    draft: { type, slug, status },
    dates: publishAt === undefined ? {} : { publishAt },
  }));
  const gone = (await withdrawnFiles(stores, own, records, now)).filter(
    ({ status }) => status === 'deleted' || status === 'moved',
  );
  return { items: records.map(({ value }) => value), hiding: gone.map(asHidingItem) };
}

/** One item that cannot be read costs itself, never the list (rules 30). */
const skip: OnUnreadable = ({ id, type }, { issues }) => {
  logEvent({ event: 'unreadable_item', id, type, fields: issues.map(({ path }) => path.join('.')) });
};
