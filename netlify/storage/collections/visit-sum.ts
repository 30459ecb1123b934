import * as z from 'zod/mini';

const count = z.object({ name: z.string(), visits: z.int(), views: z.int() });
export type Count = z.infer<typeof count>;

const pageSum = z.object({
  name: z.string(),
  visits: z.int(),
  views: z.int(),
  /** Visits that began and ended on it. */
  entries: z.int(),
  exits: z.int(),
  readMs: z.int(),
  quarters: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** Visits that signed up after opening it. */
  signUps: z.int(),
});
export type PageSum = z.infer<typeof pageSum>;

/** The counts of the visits of a period, without lists. */
export const visitFigures = z.object({
  views: z.int(),
  clicks: z.int(),
  forms: z.int(),
  /** Sessions, their total length in seconds, and how many of them wrote or signed up. */
  visits: z.int(),
  seconds: z.int(),
  contacts: z.int(),
  signUps: z.int(),
  /** Visits with an essay, and how many of them signed up after opening one. */
  essayVisits: z.int(),
  essaySignUps: z.int(),
  /** Null if a filter makes it unknowable, because nothing shows which visits belong to one visitor. */
  visitors: z.nullable(z.int()),
});
export type VisitFigures = z.infer<typeof visitFigures>;

/** All their counts. */
export const visitSum = z.extend(visitFigures, {
  pages: z.array(pageSum),
  referrers: z.array(count),
  campaigns: z.array(count),
  devices: z.array(count),
  countries: z.array(count),
});
export type VisitSum = z.infer<typeof visitSum>;
