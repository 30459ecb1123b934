import * as z from 'zod/mini';
import { refuseAt, slug, text } from '../primitives.ts';
import { action } from './action.ts';
import { sectionEntry } from './section.ts';

/** Identifies a band within its page. */
export const id = slug.check(
  z.describe('Its name on this page, such as "open-roles": lower-case letters and digits joined by single hyphens.'),
);
export const actions = z.optional(z.array(action).check(z.describe('Buttons below the text.')));
export const below = z.optional(text('one or two sentences below the heading'));
export const link = z.optional(action);
export const heading = text('the heading of the band');

/** The slug of a section whose entries a band shows. */
export const sectionReference = slug.check(z.describe('A section whose entries the band shows, by its slug.'));

/** The slugs of projects that a band shows. */
export const projectSlugs = z
  .array(slug)
  .check(
    z.maxLength(12, 'Name at most 12 projects.'),
    z.describe('Slugs of the projects, in order; all projects if left out.'),
  );

/** Refuses a band that has both its own entries and a section, or neither. */
export const eitherOr = z.check<{ section?: string | undefined; items?: readonly unknown[] | undefined }>((given) => {
  const { value } = given;
  const hasItems = (value.items?.length ?? 0) > 0;
  if (hasItems === (value.section === undefined)) return;
  const message = hasItems
    ? 'Choose a section or write entries here, not both.'
    : 'Choose a section, or write entries here.';
  refuseAt(given, [hasItems ? 'section' : 'items'], message);
});

export const entries = z
  .array(sectionEntry)
  .check(z.maxLength(24, 'List at most 24 entries.'), z.describe('The entries, unless they are those of a section.'));
const question = z.strictObject({ title: text('the question'), text: text('the answer') });
export const questions = z
  .array(question)
  .check(
    z.maxLength(48, 'List at most 48 questions.'),
    z.describe('The questions, unless they are those of a section.'),
  );
export const figure = z.strictObject({
  label: text('what is counted, such as "Ventures"'),
  value: text('the figure as it is shown, such as "40+"').check(z.maxLength(12, 'Keep it to 12 characters.')),
});
