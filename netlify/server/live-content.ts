import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Project } from '#contract/content/project.ts';
import { articlesAsItems } from './content/articles-as-items.ts';
import { builtInArticles, builtInEssays, builtInProjects } from './content/built-in.ts';
import { nextChange, publishedEssays, publishedProjects, type OnUnreadable } from './content/published.ts';
import { shownItems } from './content/shown-items.ts';
import { logEvent } from './http/log.ts';
import { storageOf } from './opened-storage.ts';

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

/** The essays that visitors see at a moment: the built-in files with the store laid over them (design §6). */
export async function liveEssays(deployContext: string, now: Date): Promise<LiveEssays> {
  const [files, articles, items] = await Promise.all([builtInEssays(), builtInArticles(), itemsOf(deployContext)]);
  const laid = [...articlesAsItems(articles), ...items];
  const essays = publishedEssays(files, laid, skip, now);
  return { essays, items, until: nextChange({ essays: files, projects: [] }, laid, now) };
}

/** The projects that visitors see at a moment, in their order. */
export async function liveProjects(deployContext: string, now: Date): Promise<Live & { projects: Project[] }> {
  const [files, items] = await Promise.all([builtInProjects(), itemsOf(deployContext)]);
  const projects = publishedProjects(files, items, skip, now);
  return { projects, until: nextChange({ essays: [], projects: files }, items, now) };
}

async function itemsOf(deployContext: string): Promise<ContentItem[]> {
  const records = await storageOf(deployContext).content.all();
  return records.flatMap(({ value }) => shownItems(value));
}

/** One item that cannot be read costs itself, never the list (rule 30). */
const skip: OnUnreadable = ({ id, type }, { issues }) => {
  logEvent({ event: 'unreadable_item', id, type, fields: issues.map(({ path }) => path.join('.')) });
};
