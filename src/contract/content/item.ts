import * as z from 'zod/mini';
import { instant, slug, text } from '../primitives.ts';
import { contentStatus } from './essay.ts';
import { publishAt } from './schedule.ts';

/** The types of content items (specification, section 9). */
export const contentTypes = ['project', 'page', 'section', 'essay', 'article'] as const;
export const contentType = z.enum(contentTypes, `Choose one of: ${contentTypes.join(', ')}.`);

/** A content item as the store keeps it (design.md §6); `content` is JSON that the schema of its type checks. */
export const contentItem = z.strictObject({
  id: text('an id that never changes'),
  type: contentType,
  slug,
  title: text('a title'),
  status: contentStatus,
  content: z.unknown(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: z.nullable(instant),
  /** Holds a published item back until then; in the past it says when it became public. */
  publishAt: z.optional(publishAt),
  /** Addresses under which visitors could see the item, and until when, the present one left out while it is public there. */
  publicAs: z.optional(z.array(z.object({ type: contentType, slug, until: instant }))),
  /** Fingerprint of the file of `content/` that the item last took; missing where it was written in the admin (design §6). */
  origin: z.optional(z.string()),
});

export type ContentItem = z.infer<typeof contentItem>;
