import type { Project } from './project.ts';

/** What the card of a project says; its page tells the rest. */
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
  /** The texts of its sections: the short ones where there are such. The search looks at the whole overview. */
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
