import * as z from 'zod/mini';

/**
 * Fields of the public forms that no person fills in (rules 25): `website` is hidden by CSS; `elapsed` is the time from the first focus to the
 * send, in milliseconds, which only a script can tell.
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

/** Milliseconds from first focus to send that a person rarely stays below, unless the browser fills the form in: a hint, and no proof (rules 40). */
export const fastestHuman = 2000;
