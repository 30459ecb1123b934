import { cardOf, type CardProject } from '#contract/content/project-card.ts';
import type { Project } from '#contract/content/project.ts';
import { countersOf } from '#contract/content/project-counters.ts';
import { rendered } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';

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

/** Fetches the drawings of icons that the page was built without, and puts them beside those that it has. Without them a card has an empty mark. */
export async function addIcons(projects: readonly CardProject[]): Promise<void> {
  const isMissing = (id: string): boolean => !document.getElementById(id);
  if (!projects.some(({ icon }) => isMissing(`icon-${icon}`))) return;
  try {
    const svg = await (await fetch('/project-icons.svg')).text();
    const { documentElement } = new DOMParser().parseFromString(trusted(rendered(svg)), 'image/svg+xml');
    const known = document.querySelector('[data-icons]');
    for (const symbol of documentElement.children) {
      if (isMissing(symbol.id)) known?.append(document.importNode(symbol, true));
    }
  } catch {
    // The card says everything without its mark.
  }
}
