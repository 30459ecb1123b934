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
  /** Visits that signed up after they opened it. */
  signUps: z.int(),
});
export type PageSum = z.infer<typeof pageSum>;

/** What is counted of the visits of a stretch of time, without what they name. */
export const visitFigures = z.object({
  views: z.int(),
  clicks: z.int(),
  forms: z.int(),
  /** Sessions, their length together in seconds, and how many of them wrote or signed up. */
  visits: z.int(),
  seconds: z.int(),
  contacts: z.int(),
  signUps: z.int(),
  /** Visits that had an essay, and those of them that signed up after they opened one. */
  essayVisits: z.int(),
  essaySignUps: z.int(),
  /** Null where a filter makes it unknowable: nothing tells which visits were one visitor's. */
  visitors: z.nullable(z.int()),
});
export type VisitFigures = z.infer<typeof visitFigures>;

/** All that is counted of them. */
export const visitSum = z.extend(visitFigures, {
  pages: z.array(pageSum),
  referrers: z.array(count),
  campaigns: z.array(count),
  devices: z.array(count),
  countries: z.array(count),
});
export type VisitSum = z.infer<typeof visitSum>;
