import * as z from 'zod/mini';
import { exists } from '../primitives.ts';

/** A day or an instant; texts from before there was a date picker contain instants. */
const dayOrInstant = z
  .string('Write a day such as 2026-03-14.')
  .check(
    z.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?Z)?$/, 'Write a day such as 2026-03-14.'),
    z.refine(exists, 'Write a date that exists.'),
  );

/**
 * The date that visitors see on an essay (product §2). A year far from now is a typing mistake. `control` asks the form
 * for a date picker.
 */
export const publishDate = dayOrInstant.check(
  z.refine((value) => /^(?:19|20)/.test(value), 'Write a year from 1900 to 2099.'),
  z.meta({ description: 'The date that visitors see. If empty, the day of publication.', control: 'date' }),
);

/** The same when read: any year is accepted. */
export const storedPublishDate = z.optional(dayOrInstant);
