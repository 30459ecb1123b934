import * as z from 'zod/mini';

/**
 * A record whose newest revision this version of the site cannot read. It is kept, and shown only to the administrator
 * (rules 45).
 */
export const unreadableRecord = z.object({
  id: z.string(),
  /** When the revision was written, if that can be determined. */
  at: z.nullable(z.string()),
  /** `damaged`, or written by a `later` version of the site. */
  why: z.enum(['damaged', 'later']),
});
export type UnreadableRecord = z.infer<typeof unreadableRecord>;
