import { cardOf, type CardProject } from '#contract/content/project-card.ts';
import type { Project } from '#contract/content/project.ts';
import { countersOf } from '#contract/content/project-counters.ts';

/** The project cards in the detail of a `wake` event from src/browser/live-projects.ts; null for other events. */
export function freshProjects(detail: unknown): CardProject[] | null {
  if (typeof detail !== 'object' || detail === null || !('projects' in detail)) return null;
  // live-projects.ts has checked that it is a list, and the server has checked its entries against the contract.
  return Array.isArray(detail.projects) ? (detail.projects as Project[]).map(cardOf) : null;
}

/**
 * Updates the built counters above the explorer, `[data-counter="live"]` and so on; the text around the numbers is left
 * unchanged.
 */
export function showCounters(projects: readonly CardProject[]): void {
  for (const [name, count] of Object.entries(countersOf(projects))) {
    const counter = document.querySelector(`[data-counter="${name}"]`);
    if (counter) counter.textContent = counter.textContent.replace(/\d+/, String(count));
  }
}
