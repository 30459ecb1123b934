import * as z from 'zod/mini';
import { instant, slug, text } from '../primitives.ts';
import { contentStatus } from './essay.ts';
import { publishAt } from './schedule.ts';
import { contentTypeNames } from './types.ts';

export const contentType = z.enum(contentTypeNames, `Choose one of: ${contentTypeNames.join(', ')}.`);

/** What visitors see of an item. */
export const liveVersion = z.object({
  slug,
  title: text('a title'),
  content: z.unknown(),
  publishedAt: z.nullable(instant),
  /** Holds what is published back until then; in the past it says when it became public. */
  publishAt: z.optional(publishAt),
});
export type LiveVersion = z.infer<typeof liveVersion>;

/**
 * A content item as the store keeps it (architecture §6); `content` is JSON that the schema of its type checks. It is read without the fields that a later version of the
 * site has added, and keeps them when it is written (decision 0089).
 */
export const contentItem = z.object({
  id: text('an id that never changes'),
  type: contentType,
  ...liveVersion.shape,
  status: contentStatus,
  order: z.int(),
  createdAt: instant,
  /** Whether the file that the item took does not say when it was begun, so that a pull writes nothing of it (decision 0132). */
  undated: z.optional(z.literal(true)),
  updatedAt: instant,
  /** Addresses under which visitors could see the item, and until when, the present one left out while it is public there. */
  publicAs: z.optional(z.array(z.object({ type: contentType, slug, until: instant }))),
  /**
   * What visitors go on seeing while the item is a draft of changes that nobody has published yet, such as a merge with its file (architecture §6); missing where the
   * item's own status tells what they see.
   */
  live: z.optional(liveVersion),
  /** Fingerprint of the file of `content/` that the item last took; missing where it took none (architecture §6). */
  origin: z.optional(z.string()),
  /** Fingerprint of the dropped file that the item took since; missing where it took none. */
  dropped: z.optional(z.string()),
});

export type ContentItem = z.infer<typeof contentItem>;
