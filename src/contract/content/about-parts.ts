import * as z from 'zod/mini';
import { text } from '../primitives.ts';
import { partnerTypes } from './project.ts';

/** Who holds a venture: each side its own share, both together, or the founder's own team. */
export const hands = ['each', 'both', 'founder'] as const;

const below = z.optional(text('one or two sentences below the heading'));

const step = z.strictObject({
  title: text('what happens, in a few words'),
  when: text('when it is or how long it takes, such as "One to three weeks"').check(
    z.maxLength(40, 'Keep it to 40 characters.'),
  ),
  text: text('one to three sentences on what happens'),
  owns: text('one sentence on who owns what by then'),
  hands: z
    .enum(hands, `Write one of: ${hands.join(', ')}.`)
    .check(
      z.describe(
        'How the two lines beside the step run. each: apart. both: together. founder: the founder’s line continues, ours beside it.',
      ),
    ),
});

/** The numbered steps of a partnership. */
export const way = z.strictObject({
  heading: text('the heading above the steps'),
  text: below,
  steps: z
    .array(step)
    .check(
      z.minLength(3, 'List three to eight steps.'),
      z.maxLength(8, 'List three to eight steps.'),
      z.describe('The steps, from the first message on; the page numbers them.'),
    ),
});

const form = z.strictObject({
  form: z
    .enum(partnerTypes, `Write one of: ${partnerTypes.join(', ')}.`)
    .check(z.describe('How ventures are owned: the partner type of a project.')),
  text: text('one or two sentences on who owns what'),
});

/** How ventures are owned. Each project says which form applies to it. */
export const ownership = z.strictObject({
  heading: text('the heading above the forms'),
  text: below,
  forms: z.array(form).check(
    z.minLength(1, 'List at least one form.'),
    z.maxLength(partnerTypes.length, `List each form once, ${partnerTypes.length} at most.`),
    z.refine((forms) => new Set(forms.map((one) => one.form)).size === forms.length, 'List each form once.'),
    z.describe(
      'The forms, in order. The page leaves out forms that no venture has, and shows forms that are not described here last.',
    ),
  ),
});

const year = z.strictObject({
  year: z.int('Write a year such as 2024.').check(z.minimum(2000), z.maximum(2100), z.describe('A year such as 2024.')),
  text: text('one sentence on the year'),
});

/** The company's history, year by year. Each project says when its venture began, and where it stands. */
export const timeline = z.strictObject({
  heading: text('the heading above the years'),
  text: below,
  years: z.optional(
    z
      .array(year)
      .check(
        z.maxLength(40, 'List at most 40 years.'),
        z.describe(
          'Sentences on years. Ventures appear in the year in which they began, whether or not that year has a sentence.',
        ),
      ),
  ),
});
