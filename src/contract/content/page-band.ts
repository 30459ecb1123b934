import * as z from 'zod/mini';
import { slug, text } from '../primitives.ts';
import { action } from './action.ts';
import {
  actions,
  below,
  eitherOr,
  entries,
  figure,
  heading,
  id,
  link,
  projectSlugs,
  questions as questionList,
  sectionReference,
} from './band-parts.ts';
import { markdownBody } from './essay-body.ts';
import { picturePath } from './picture.ts';

/** A heading and a text. Templates look it up by id; on other pages, `kind` may be left out. */
export const statement = z.strictObject({
  kind: z.optional(z.literal('statement')),
  id: slug,
  heading,
  text: z.optional(text('the text of the band; a blank line starts a paragraph')),
  actions: z.optional(z.array(action)),
});

/** Every kind of band by name, with the sentence that explains it (product §2). */
export const bandKinds = {
  statement: { label: 'Statement', help: 'A heading beside a large first paragraph.', schema: statement },
  prose: {
    label: 'Text',
    help: 'Text in Markdown, as an essay is written.',
    schema: z.strictObject({
      kind: z.literal('prose'),
      id,
      heading: z.optional(heading),
      body: markdownBody('Write the text in Markdown.'),
    }),
  },
  cards: {
    label: 'Cards',
    help: 'Entries with a heading, a text and perhaps an icon.',
    schema: z
      .strictObject({
        kind: z.literal('cards'),
        id,
        heading,
        text: below,
        layout: z.optional(
          z
            .enum(['columns', 'rows'], 'Write one of: columns, rows.')
            .check(z.describe('columns: side by side, unless you say otherwise. rows: below each other.')),
        ),
        section: z.optional(sectionReference),
        items: z.optional(entries),
      })
      .check(eitherOr),
  },
  figures: {
    label: 'Figures',
    help: 'Large numbers, each with what it counts.',
    schema: z.strictObject({
      kind: z.literal('figures'),
      id,
      heading,
      text: below,
      items: z
        .array(figure)
        .check(
          z.minLength(1, 'List at least one figure.'),
          z.maxLength(8, 'List at most 8 figures.'),
          z.describe('The figures, in order.'),
        ),
    }),
  },
  questions: {
    label: 'Questions',
    help: 'Questions whose answers can be opened.',
    schema: z
      .strictObject({
        kind: z.literal('questions'),
        id,
        heading,
        text: below,
        section: z.optional(sectionReference),
        items: z.optional(questionList),
      })
      .check(eitherOr),
  },
  essays: {
    label: 'Essays',
    help: 'The newest essays. If there are none, the band is left out.',
    schema: z.strictObject({
      kind: z.literal('essays'),
      id,
      heading,
      text: below,
      count: z.optional(
        z
          .int('Write a whole number.')
          .check(
            z.minimum(1, 'Write at least 1.'),
            z.maximum(12, 'Write at most 12.'),
            z.describe('How many; 3 if left out.'),
          ),
      ),
      link,
    }),
  },
  projects: {
    label: 'Projects',
    help: 'Projects, shown as cards. One that is not published is left out.',
    schema: z.strictObject({
      kind: z.literal('projects'),
      id,
      heading,
      text: below,
      projects: z.optional(projectSlugs),
      link,
    }),
  },
  picture: {
    label: 'Picture',
    help: 'A picture across the page.',
    schema: z.strictObject({
      kind: z.literal('picture'),
      id,
      picture: picturePath,
      alt: text('what the picture shows, for people who cannot see it'),
      caption: z.optional(text('one sentence below the picture')),
      ratio: z.optional(
        z
          .enum(['16:9', '3:2', '1:1'], 'Write one of: 16:9, 3:2, 1:1.')
          .check(z.describe('The ratio of width to height to which the picture is cropped; 16:9 if left out.')),
      ),
    }),
  },
  'call-to-action': {
    label: 'Call to action',
    help: 'A closing heading with buttons, on a background of its own.',
    schema: z.strictObject({ kind: z.literal('call-to-action'), id, heading, text: below, actions }),
  },
} as const;

export type BandKind = keyof typeof bandKinds;
export const bandKindNames = Object.keys(bandKinds) as BandKind[];

const { prose, cards, figures, questions, essays, projects, picture } = bandKinds;

/** A band of a page that has no template. */
export const pageBand = z.discriminatedUnion(
  'kind',
  [
    statement,
    prose.schema,
    cards.schema,
    figures.schema,
    questions.schema,
    essays.schema,
    projects.schema,
    picture.schema,
    bandKinds['call-to-action'].schema,
  ],
  `Write one of these kinds: ${bandKindNames.join(', ')}.`,
);

export type PageBand = z.infer<typeof pageBand>;
/** A band that templates look up by id. */
export type Band = z.infer<typeof statement>;

export const kindOf = (band: PageBand): BandKind => band.kind ?? 'statement';
