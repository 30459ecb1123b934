import * as z from 'zod/mini';
import { instant, slug, text } from '../primitives.ts';
import { contentStatus } from './essay.ts';
import { publishAt } from './schedule.ts';
import { contentTypeNames } from './types.ts';

export const contentType = z.enum(contentTypeNames, `Choose one of: ${contentTypeNames.join(', ')}.`);

/** The version of an item that visitors see. */
export const liveVersion = z.object({
  slug,
  title: text('a title'),
  content: z.unknown(),
  publishedAt: z.nullable(instant),
  /** Holds a published item back until this time. If it is in the past, it says when the item became public. */
  publishAt: z.optional(publishAt),
});
export type LiveVersion = z.infer<typeof liveVersion>;

/**
 * A content item as stored (architecture §6). The schema of its type checks `content`. Fields added by a later version
 * of the site are ignored on reading and preserved on writing (decision 0089).
 */
export const contentItem = z.object({
  id: text('an id that never changes'),
  type: contentType,
  ...liveVersion.shape,
  status: contentStatus,
  order: z.int(),
  createdAt: instant,
  /**
   * Set if the item's file does not say when it was created, so that a pull does not write a date into it (decision
   * 0132).
   */
  undated: z.optional(z.literal(true)),
  updatedAt: instant,
  /**
   * Earlier public addresses of the item, and when each ceased to be public. Does not include the current one while it
   * is public.
   */
  publicAs: z.optional(z.array(z.object({ type: contentType, slug, until: instant }))),
  /**
   * The published version of an item that is a draft of changes, such as a merge with its file (architecture §6).
   * Missing if the item's own status decides what visitors see.
   */
  live: z.optional(liveVersion),
  /** Fingerprint of the file in `content/` that the item last took; missing if there is none (architecture §6). */
  origin: z.optional(z.string()),
  /** Fingerprint of a dropped file that the item took after that; missing if there is none. */
  dropped: z.optional(z.string()),
});

export type ContentItem = z.infer<typeof contentItem>;
