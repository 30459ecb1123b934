import * as z from 'zod/mini';
import { devices } from './events.ts';

/** Bits of an edge: whether a session was its visitor's first of the day of its kind, and whether it was the last. */
export const edges = { first: 1, last: 2 } as const;
const edge = z.int().check(z.minimum(0), z.maximum(3));

/** What led here, and the edge among the visitor's sessions of the day that it led here. */
const origin = z.nullable(z.object({ name: z.string(), edge }));

/** A page within a visit. */
export const pageRow = z.object({
  page: z.string(),
  views: z.int(),
  /** Milliseconds that it was looked at. */
  readMs: z.int(),
  /** How many of its views reached the end of its first, second, third and fourth quarter. */
  quarters: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** Whether the newsletter's form was sent after it was opened. */
  signUpAfter: z.boolean(),
  /** Among the visitor's sessions of the day that have this page. */
  edge,
});
export type PageRow = z.infer<typeof pageRow>;

/** A visit: a session of a visitor, or one page view of somebody who asked not to be followed. */
export const visitRow = z.object({
  /** Of the day (UTC) in which it began. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** How long the session was; null where it is none. */
  seconds: z.nullable(z.int()),
  views: z.int(),
  clicks: z.int(),
  forms: z.int(),
  /** In the order in which they were first opened. */
  pages: z.array(pageRow),
  exit: z.nullable(z.string()),
  /** The site that led here. */
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
