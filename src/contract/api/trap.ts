import * as z from 'zod/mini';

/**
 * Fields of the public forms that no person fills in (rules 25). CSS hides `website`. `elapsed` is the time from first
 * focus to submit, in milliseconds, and only a script can fill it in.
 */
export const trap = {
  website: z.optional(z.string('Leave this field empty.')),
  elapsed: z.optional(
    z.union(
      [z.number().check(z.nonnegative()), z.string().check(z.regex(/^\d{0,12}$/))],
      'Send whole milliseconds, or leave this out.',
    ),
  ),
};

/**
 * Milliseconds from first focus to submit. People are rarely faster unless the browser fills the form in, so it is a
 * hint and not proof (rules 40).
 */
export const fastestHuman = 2000;
