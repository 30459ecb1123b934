import type { Project } from './project.ts';

/** What the card of a project shows; its page has the rest. */
export type CardProject = Pick<
  Project,
  | 'id'
  | 'slug'
  | 'title'
  | 'sector'
  | 'status'
  | 'location'
  | 'yearStarted'
  | 'partnerType'
  | 'sentence'
  | 'overview'
  | 'gradient'
  | 'icon'
  | 'image'
  | 'drawing'
  | 'metrics'
  | 'techStack'
> & {
  /** The section texts, in their short form if there is one. The search covers the whole overview. */
  sections: Pick<Project, 'overview' | 'whatWeBuilt' | 'impact'>;
};

/** The card of a project. */
export function cardOf(project: Project): CardProject {
  const { id, slug, title, sector, status, location, yearStarted, partnerType, sentence, overview } = project;
  const { gradient, icon, image, drawing, metrics, techStack, inShort, whatWeBuilt, impact } = project;
  return {
    ...{ id, slug, title, sector, status, location, yearStarted, partnerType, overview, gradient, icon },
    ...(sentence !== undefined && { sentence }),
    ...(image !== undefined && { image }),
    ...(drawing !== undefined && { drawing }),
    ...(metrics && { metrics }),
    ...(techStack && { techStack }),
    sections: inShort ?? { overview, whatWeBuilt, impact },
  };
}
