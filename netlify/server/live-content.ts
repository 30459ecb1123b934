import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Project } from '#contract/content/project.ts';
import { builtInEssays, builtInProjects } from './content/built-in.ts';
import { publishedEssays, publishedProjects, type OnUnreadable } from './content/published.ts';
import { shownItems } from './content/shown-items.ts';
import { logEvent } from './http/log.ts';
import { storageOf } from './opened-storage.ts';

/** The essays that visitors see at this moment: the built-in files with the store laid over them (design §6), newest first. */
export async function liveEssays(deployContext: string): Promise<Essay[]> {
  const [essays, items] = await Promise.all([builtInEssays(), itemsOf(deployContext)]);
  return publishedEssays(essays, items, skip);
}

/** The projects that visitors see at this moment, in their order. */
export async function liveProjects(deployContext: string): Promise<Project[]> {
  const [projects, items] = await Promise.all([builtInProjects(), itemsOf(deployContext)]);
  return publishedProjects(projects, items, skip);
}

async function itemsOf(deployContext: string): Promise<ContentItem[]> {
  const records = await storageOf(deployContext).content.all();
  return records.flatMap(({ value }) => shownItems(value));
}

/** One item that cannot be read costs itself, never the list (rule 30). */
const skip: OnUnreadable = ({ id, type }, { issues }) => {
  logEvent({ event: 'unreadable_item', id, type, fields: issues.map(({ path }) => path.join('.')) });
};
