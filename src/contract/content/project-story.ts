import * as z from 'zod/mini';
import { slug, text } from '../primitives.ts';
import { artefactName } from './artefact.ts';
import { drawingName } from './drawing.ts';

/** Length limit for the texts of a card, which are set in three columns. */
const shortly = (what: string, most: number) =>
  text(what).check(z.maxLength(most, `Keep it to ${most} characters.`), z.describe(`Write ${what}.`));

const inShort = z.strictObject({
  overview: shortly('what it is, in a few words', 120),
  whatWeBuilt: z
    .array(shortly('one thing that was built, in a few words', 70))
    .check(
      z.minLength(3, 'List three to five things.'),
      z.maxLength(5, 'List three to five things.'),
      z.describe('The things that were built, each in a few words.'),
    ),
  impact: shortly('what changed, in one short sentence', 120),
});

const milestone = z.strictObject({
  when: shortly('when it was, such as "2024" or "Today"', 24),
  text: text('what happened then, in one sentence'),
});

/** The slug of an existing essay. */
export const essaySlug = slug.check(z.describe('The slug of an essay that tells more.'));

/** The slug of an existing project. */
export const projectSlug = slug.check(z.describe('The slug of a project.'));

/**
 * What the page of a project has in addition to its card. All of it is optional: older files and items have none of it
 * (decision 0089), and the page shows what there is.
 */
export const projectStory = {
  sentence: z.optional(
    shortly('one sentence on what it does for whom', 160).check(
      z.describe('One sentence: it opens the card and the page, and search results show it.'),
    ),
  ),
  problem: z.optional(text('the problem that it solves, in two to four sentences')),
  howItWorks: z.optional(
    z
      .array(text('one step of how it works'))
      .check(
        z.minLength(3, 'List three to six steps.'),
        z.maxLength(6, 'List three to six steps.'),
        z.describe('How it works, in three to six steps; the drawing beside them shows the same.'),
      ),
  ),
  inShort: z.optional(
    inShort.check(z.describe('What the card says if the page says more; without it the card says everything.')),
  ),
  timeline: z.optional(
    z
      .array(milestone)
      .check(z.maxLength(12, 'Keep it to twelve entries.'), z.describe('What happened when, oldest first.')),
  ),
  essay: z.optional(essaySlug),
  drawing: z.optional(
    drawingName.check(z.describe('The picture: the name of a file in content/drawings, without .svg.')),
  ),
  drawingAlt: z.optional(text('what the picture shows, for people who cannot see it')),
  diagram: z.optional(
    drawingName.check(
      z.describe(
        'The drawing of how it works: the name of a file in content/drawings, without .svg. It is shown beside the steps, and not without them.',
      ),
    ),
  ),
  artefact: z.optional(artefactName),
};
