import type { CardProject } from '#contract/content/project-card.ts';
import { sectorLabel } from '#contract/content/sector-label.ts';

/** The filter of the explorer (product §4); an empty string means "all". */
export interface ProjectFilter {
  q: string;
  status: string;
  sector: string;
}

export const filterNames = ['q', 'status', 'sector'] as const;
export const noFilter: ProjectFilter = { q: '', status: '', sector: '' };

type Filterable = Pick<CardProject, 'title' | 'overview' | 'status' | 'sector'>;

/**
 * Whether a project is shown: its title or overview contains the search text in any letter case, and its status and
 * sector are the chosen ones (product §5). A sector is identified by the text before its first slash, which is all that
 * the filter shows, so two sectors with the same label are one choice.
 */
export function matches(project: Filterable, { q, status, sector }: ProjectFilter): boolean {
  const text = q.trim().toLowerCase();
  return (
    (project.title.toLowerCase().includes(text) || project.overview.toLowerCase().includes(text)) &&
    (!status || project.status === status) &&
    (!sector || sectorLabel(project.sector) === sector)
  );
}

/** The choices of the two filters, each once, in the order of the projects. */
export function choicesOf(projects: readonly Filterable[]): { statuses: string[]; sectors: string[] } {
  return {
    statuses: [...new Set(projects.map(({ status }) => status))],
    sectors: [...new Set(projects.map(({ sector }) => sectorLabel(sector)))],
  };
}

/** A filter without the choices that no project has, since the controls do not offer them. */
export function offered({ q, status, sector }: ProjectFilter, projects: readonly Filterable[]): ProjectFilter {
  const { statuses, sectors } = choicesOf(projects);
  return { q, status: statuses.includes(status) ? status : '', sector: sectors.includes(sector) ? sector : '' };
}

/**
 * The filter in an address. A choice that matches no project is ignored, so that an old shared link does not lead to an
 * empty page.
 */
export function filterOf(search: string, projects: readonly Filterable[]): ProjectFilter {
  const query = new URLSearchParams(search);
  const asked = (name: string) => query.get(name) ?? '';
  return offered({ q: asked('q'), status: asked('status'), sector: asked('sector') }, projects);
}

/**
 * The query for a filter: `''` or `?q=…&status=…&sector=…`, without unset fields. Other parameters in `search` are
 * kept.
 */
export function searchOf(filter: ProjectFilter, search = ''): string {
  const query = new URLSearchParams(search);
  for (const name of filterNames) {
    const value = filter[name].trim();
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  return text && `?${text}`;
}
