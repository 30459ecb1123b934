import * as z from 'zod/mini';

/** What every list of the admin answers besides its records: `?limit&cursor` choose the page (architecture §5). */
export const pageOf = {
  /** Give it as `?cursor=` for the next page; null on the last. */
  nextCursor: z.nullable(z.string()),
  /** How many records there are in all. */
  total: z.number(),
};

/** Most records of one page, and how many come where `limit` is not given. */
export const pageLimits = { most: 200, usual: 50 } as const;
