import * as z from 'zod/mini';
import { instant, slug, text } from '../primitives.ts';
import { contentStatus } from './essay.ts';

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
  /** Fingerprint of the file of `content/` that the item last took; missing where it was written in the admin (design §6). */
  origin: z.optional(z.string()),
});

export type ContentItem = z.infer<typeof contentItem>;
