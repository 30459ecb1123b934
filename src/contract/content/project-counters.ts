import type { Project } from './project.ts';

export interface ProjectCounters {
  total: number;
  live: number;
  countries: number;
  technologies: number;
}

type Counted = Pick<Project, 'status' | 'location' | 'techStack'>;

/**
 * The four counters above the portfolio (product §2): all projects, those whose status is `Live`, distinct locations,
 * and distinct technologies. Two spellings of a technology that differ only in case count once.
 */
export function countersOf(projects: readonly Counted[]): ProjectCounters {
  return {
    total: projects.length,
    live: projects.filter((project) => project.status === 'Live').length,
    countries: new Set(projects.map((project) => project.location)).size,
    technologies: new Set(projects.flatMap((project) => project.techStack ?? []).map((name) => name.toLowerCase()))
      .size,
  };
}
