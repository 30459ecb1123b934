import * as z from 'zod/mini';
import { slug, text } from '../primitives.ts';
import { evidence } from './evidence.ts';
import { iconNames } from './project.ts';

/** An entry of a list: a card, or a question and its answer. */
export const sectionEntry = z.strictObject({
  title: text('the heading of the entry, or the question'),
  text: text('the text of the entry, or the answer'),
  icon: z.optional(z.enum(iconNames, `Write one of: ${iconNames.join(', ')}.`)),
});

/** An entry of a section, optionally with evidence for its claim. */
const evidencedEntry = z.strictObject({
  ...sectionEntry.shape,
  evidence: z.optional(
    z
      .array(evidence)
      .check(
        z.maxLength(4, 'List at most 4 pieces of evidence.'),
        z.describe(
          'Where the claim can be checked; the leadership page shows it. What is not published is left out there.',
        ),
      ),
  ),
});

/** A list that pages show: value cards, founder traits, what we do, focus areas, questions and answers. */
export const section = z.strictObject({
  slug,
  title: text('the heading of the list'),
  intro: z.optional(text('one or two sentences below the heading')),
  items: z
    .array(evidencedEntry)
    .check(z.minLength(1, 'List at least one entry.'), z.describe('The entries, in order.')),
});

export type Section = z.infer<typeof section>;
export type SectionEntry = z.infer<typeof sectionEntry>;
export type EvidencedEntry = z.infer<typeof evidencedEntry>;
