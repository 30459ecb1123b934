import type { CardProject } from '#contract/content/project-card.ts';
import { sectorLabel } from '#contract/content/sector-label.ts';

/** What the explorer is filtered by (product §4); an empty string is "all". */
export interface ProjectFilter {
  q: string;
  status: string;
  sector: string;
}

export const filterNames = ['q', 'status', 'sector'] as const;
export const noFilter: ProjectFilter = { q: '', status: '', sector: '' };

type Filterable = Pick<CardProject, 'title' | 'overview' | 'status' | 'sector'>;

/**
 * Whether a project is shown: its title or overview contains the search text, whatever the case, and its status and sector are exactly those chosen
 * (product §5). A sector is chosen by the text before its first slash, which is all that the filter shows: two sectors that read the same are one choice.
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

/** The filter that an address asks for: a choice that no project has is left out, so that a shared link never ends in an empty page by age alone. */
export function filterOf(search: string, projects: readonly Filterable[]): ProjectFilter {
  const query = new URLSearchParams(search);
  const { statuses, sectors } = choicesOf(projects);
  const chosen = (name: string, choices: readonly string[]) => {
    const value = query.get(name) ?? '';
    return choices.includes(value) ? value : '';
  };
  return { q: query.get('q') ?? '', status: chosen('status', statuses), sector: chosen('sector', sectors) };
}

/** The query of an address for a filter: `''` or `?q=…&status=…&sector=…` without what is not set. What else `search` asks for stays. */
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
