import * as z from 'zod/mini';
import { slug, text } from '../primitives.ts';
import { picturePath } from './picture.ts';
import { projectStory } from './project-story.ts';
import { publishAt } from './schedule.ts';

/** The partner types (product §3). */
export const partnerTypes = [
  'Co-built & Co-owned',
  'Built & Owned',
  'Joint Venture',
  'Proprietary',
  'Government Collaboration',
  'Internal Concept',
] as const;

/** Colours of a project's mark; each is a style class `tone-<name>`. */
export const tones = ['clay', 'ember', 'sand', 'moss', 'lagoon', 'tide', 'indigo', 'plum', 'slate', 'forest'] as const;

/** Names of the icons available to content files; the build draws each as inline SVG (src/ui/Icon.astro). */
export const iconNames = [
  'sparkles',
  'gift',
  'banknote',
  'building',
  'shield',
  'users',
  'truck',
  'bot',
  'box',
  'utensils',
  'hammer',
  'compass',
  'trending-up',
  'server',
  'handshake',
  'brain',
  'layers',
  'globe',
  'code',
  'rocket',
  'eye',
  'heart',
  'clock',
  'target',
  'flag',
  'wallet',
  'graduation-cap',
  'map',
  'network',
  'lightbulb',
] as const;

export const metric = z.strictObject({
  label: text('what is counted, such as "Response rate"'),
  value: z.number('Write a number, without separators.').check(z.describe('The number itself.')),
  suffix: z.string().check(z.describe('What follows the number, such as "+", "%" or " s"; may be empty.')),
  description: text('one sentence on what the number means'),
  color: z.enum(tones, `Write one of: ${tones.join(', ')}.`).check(z.describe('Tone of the figure.')),
});

/** A project of the portfolio (product §3). */
export const project = z.strictObject({
  id: z
    .int('Write a whole number that no other project has.')
    .check(z.positive(), z.describe('A whole number that no other project has.')),
  slug,
  title: text('the name of the project'),
  sector: text('the sector; two parts are joined by a slash'),
  status: text('the status: Live, MVP, Active, Testing, Prototype, Product Ready or Internal Tool'),
  location: text('where it operates'),
  yearStarted: z
    .int('Write a year such as 2024.')
    .check(z.minimum(2000), z.maximum(2100), z.describe('A year such as 2024.')),
  partnerType: z.enum(partnerTypes, `Write one of: ${partnerTypes.join(', ')}.`).check(z.describe('How it is owned.')),
  role: text('what the company does in it'),
  overview: text('two to four sentences on what it is and whom it serves'),
  whatWeBuilt: z
    .array(text('one thing that was built'))
    .check(
      z.minLength(3, 'List three to five things.'),
      z.maxLength(5, 'List three to five things.'),
      z.describe('Three to five things that were built.'),
    ),
  impact: text('what changed for the people who use it'),
  gradient: z.enum(tones, `Write one of: ${tones.join(', ')}.`).check(z.describe('Tone of the mark of the project.')),
  icon: z
    .enum(iconNames, `Write one of: ${iconNames.join(', ')}.`)
    .check(z.describe('Icon of the mark of the project.')),
  image: z.optional(picturePath),
  metrics: z.optional(z.array(metric).check(z.describe('Measured figures; leave out if there are none.'))),
  techStack: z.optional(z.array(text('the name of a technology')).check(z.describe('Technologies in use.'))),
  ...projectStory,
});

/** A file in content/projects. */
export const projectFile = z.strictObject({ ...project.shape, publishAt: z.optional(publishAt) });

export type Project = z.infer<typeof project>;
export type ProjectFile = z.infer<typeof projectFile>;
