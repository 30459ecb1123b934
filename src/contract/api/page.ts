import * as z from 'zod/mini';

/** What every admin list returns besides its records; `?limit&cursor` select the page (architecture §5). */
export const pageOf = {
  /** Pass it as `?cursor=` for the next page; null on the last. */
  nextCursor: z.nullable(z.string()),
  /** How many records there are in all. */
  total: z.number(),
};

/** The largest number of records on a page, and the number if `limit` is not given. */
export const pageLimits = { most: 200, usual: 50 } as const;
