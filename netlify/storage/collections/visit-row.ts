import * as z from 'zod/mini';
import { devices } from './event-record.ts';

/** Bits of an edge: whether a session was its visitor's first of its kind on that day, and whether it was the last. */
export const edges = { first: 1, last: 2 } as const;
const edge = z.int().check(z.minimum(0), z.maximum(3));

/** The referrer or campaign, and the edge among the visitor's sessions of the day with the same one. */
const origin = z.nullable(z.object({ name: z.string(), edge }));

/** A page within a visit. */
export const pageRow = z.object({
  page: z.string(),
  views: z.int(),
  /** For how many milliseconds it was in use. */
  readMs: z.int(),
  /** How many of its views reached the end of the first, second, third and fourth quarter. */
  quarters: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** Whether the newsletter form was sent after it was opened. */
  signUpAfter: z.boolean(),
  /** Among the visitor's sessions of the day with this page. */
  edge,
});
export type PageRow = z.infer<typeof pageRow>;

/** A visit: a session of a visitor, or one page view of a visitor who asked for privacy. */
export const visitRow = z.object({
  /** The hour of the day (UTC) in which it began. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** The length of the session; null if it is not one. */
  seconds: z.nullable(z.int()),
  views: z.int(),
  clicks: z.int(),
  forms: z.int(),
  /** In the order in which they were first opened. */
  pages: z.array(pageRow),
  exit: z.nullable(z.string()),
  /** The referring site. */
  referrer: origin,
  campaign: origin,
  device: z.nullable(z.enum(devices)),
  country: z.nullable(z.string()),
  contact: z.boolean(),
  signUp: z.boolean(),
  /** Whether its visitor had begun another visit in the same hour. */
  again: z.boolean(),
  /** Among all of the visitor's sessions of the day. */
  edge,
});
export type VisitRow = z.infer<typeof visitRow>;
