import * as z from 'zod/mini';
import { instant, slug, text } from '../primitives.ts';
import { essayBody } from './essay-body.ts';
import { picturePath } from './picture.ts';
import { publishDate, storedPublishDate } from './publish-date.ts';
import { publishAt } from './schedule.ts';

/** The statuses of every content item (product §9). */
export const contentStatuses = ['draft', 'published', 'archived'] as const;
export const contentStatus = z.enum(contentStatuses, `Write one of: ${contentStatuses.join(', ')}.`);

/** The content object of an essay (product §3); `body` is Markdown. */
export const essayContent = z.strictObject({
  featuredImage: z.optional(picturePath),
  featuredQuote: z.optional(text('a sentence from the essay worth reading alone')),
  subtitle: text('one sentence below the title'),
  categories: z
    .array(text('a category'))
    .check(z.minLength(1, 'Name at least one category.'), z.describe('One or two categories.')),
  tags: z.array(text('a tag')).check(z.describe('Tags, in lower case.')),
  excerpt: text('two sentences for the list and for search engines'),
  author: text('the name of the author'),
  readTime: z
    .int('Write whole minutes.')
    .check(z.positive('Write at least 1.'), z.describe('Whole minutes of reading.')),
  publishDate: z.optional(publishDate),
  body: essayBody,
});

/** The same as it is read, whatever bounds what is written has by now: what was published before goes on being shown. */
const storedEssayContent = z.strictObject({
  ...essayContent.shape,
  publishDate: storedPublishDate,
  body: text('the essay in Markdown'),
});

/** An essay as the API answers it. */
export const essay = z.strictObject({
  id: text('an id that never changes'),
  slug,
  title: text('the title'),
  status: contentStatus,
  publishedAt: z.nullable(instant),
  createdAt: instant,
  content: storedEssayContent,
});

/** The frontmatter of a file in content/essays; the slug is the file's name and the body what follows. */
export const essayFrontmatter = z.strictObject({
  id: essay.shape.id,
  title: essay.shape.title,
  status: contentStatus.check(z.describe('draft, published or archived.')),
  publishedAt: z.optional(instant),
  publishAt: z.optional(publishAt),
  createdAt: instant,
  featuredImage: essayContent.shape.featuredImage,
  featuredQuote: essayContent.shape.featuredQuote,
  subtitle: essayContent.shape.subtitle,
  categories: essayContent.shape.categories,
  tags: essayContent.shape.tags,
  excerpt: essayContent.shape.excerpt,
  author: essayContent.shape.author,
  readTime: essayContent.shape.readTime,
  publishDate: essayContent.shape.publishDate,
});

export type EssayContent = z.infer<typeof essayContent>;
export type Essay = z.infer<typeof essay>;
export type EssayFrontmatter = z.infer<typeof essayFrontmatter>;
