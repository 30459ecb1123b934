import * as z from 'zod/mini';

/** A record whose newest revision the running version of the site cannot read: it is kept, and shown to nobody but the administrator (rules 45). */
export const unreadableRecord = z.object({
  id: z.string(),
  /** When the revision was written, as far as that can be told. */
  at: z.nullable(z.string()),
  /** `damaged`, or written by a `later` version of the site. */
  why: z.enum(['damaged', 'later']),
});
export type UnreadableRecord = z.infer<typeof unreadableRecord>;
