import { cardOf, type CardProject } from '#contract/content/project-card.ts';
import type { Project } from '#contract/content/project.ts';
import { countersOf } from '#contract/content/project-counters.ts';

/** The cards of the projects in the detail of a `wake` event from src/browser/live-projects.ts, or null in any other. */
export function freshProjects(detail: unknown): CardProject[] | null {
  if (typeof detail !== 'object' || detail === null || !('projects' in detail)) return null;
  // Checked by live-projects.ts to be a list; its entries were checked by the server against the contract.
  return Array.isArray(detail.projects) ? (detail.projects as Project[]).map(cardOf) : null;
}

/** Writes the counters above the explorer, `[data-counter="live"]` and so on, which the page renders at build; what stands around the number stays. */
export function showCounters(projects: readonly CardProject[]): void {
  for (const [name, count] of Object.entries(countersOf(projects))) {
    const counter = document.querySelector(`[data-counter="${name}"]`);
    if (counter) counter.textContent = counter.textContent.replace(/\d+/, String(count));
  }
}
