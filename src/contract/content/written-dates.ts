import * as z from 'zod/mini';
import { exists } from '../primitives.ts';

// Dates as people write them in files. They are stored like any other instant, so that two spellings of one date are
// equal.

const howTo = 'Write a day such as 2026-03-14, or a moment such as 2026-03-14T09:00+01:00 or 2026-03-14T09:00:00Z.';
const shape = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?([Zz]|[+-]\d\d:\d\d))?$/;

/**
 * A written date as a day and as an instant in UTC; null if it is not a date. A time without a zone is refused, since
 * it could mean several instants.
 */
function dateIn(written: string): { day: string; moment: string } | null {
  const [, day = '', time, seconds = ':00', zone = 'Z'] = shape.exec(written) ?? [];
  if (!exists(day)) return null;
  if (time === undefined) return { day, moment: `${day}T00:00:00Z` };
  const local = `${day}T${time}${seconds}`;
  if (zone.toUpperCase() === 'Z') return exists(`${local}Z`) ? { day, moment: `${local}Z` } : null;
  const at = exists(`${local}Z`) ? Date.parse(`${local}${zone}`) : Number.NaN;
  return Number.isNaN(at) ? null : { day, moment: new Date(at).toISOString().replace('.000Z', 'Z') };
}

const written = (what: string, more: (date: { day: string; moment: string }) => string) =>
  z.string(howTo).check(
    z.refine((value) => dateIn(value) !== null, { error: howTo, abort: true }),
    z.refine((value) => !/^(?:2[1-9]|[3-9]\d)\d\d-/.test(value), 'Write a year before 2100.'),
    z.overwrite((value) => {
      const date = dateIn(value);
      return date ? more(date) : value;
    }),
    z.describe(what),
  );

/** A time in a file's frontmatter: `2026-03-14`, `2026-03-14T09:00+01:00` or UTC. Returns it in UTC. */
export const writtenInstant = written(howTo, ({ moment }) => moment);

/** When a file is to become public, in the same forms. */
export const writtenPublishAt = written(
  `When visitors first see it; if left out, at once. ${howTo}`,
  ({ moment }) => moment,
);

/** The date that visitors see for a file: the day as written, whatever its time zone. An instant in UTC stays one. */
export const writtenPublishDate = z.string(howTo).check(
  z.refine((value) => dateIn(value) !== null, { error: howTo, abort: true }),
  z.refine((value) => /^(?:19|20)/.test(value), 'Write a year from 1900 to 2099.'),
  z.overwrite((value) => (/T\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value) ? value : value.slice(0, 10))),
  z.describe('The date that visitors see, such as 2026-03-14.'),
);
