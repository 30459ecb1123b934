import * as z from 'zod/mini';
import { instant, slug, text } from '../primitives.ts';
import { essayBody } from './essay-body.ts';
import { picturePath } from './picture.ts';
import { publishDate, storedPublishDate } from './publish-date.ts';
import { writtenInstant, writtenPublishAt, writtenPublishDate } from './written-dates.ts';

/** The statuses of every content item (product §3). */
export const contentStatuses = ['draft', 'published', 'archived'] as const;
export const contentStatus = z.enum(contentStatuses, `Write one of: ${contentStatuses.join(', ')}.`);

/**
 * The content object of an essay (product §3). `body` is Markdown. Everything else is optional and stays unset in
 * storage; `shown-essay.ts` fills it in for visitors (decision 0131).
 */
export const essayContent = z.strictObject({
  featuredImage: z.optional(picturePath),
  featuredQuote: z.optional(text('a sentence from the essay worth reading alone')),
  subtitle: z.optional(text('one sentence below the title')),
  categories: z.optional(z.array(text('a category')).check(z.describe('One or two categories.'))),
  tags: z.optional(z.array(text('a tag')).check(z.describe('Tags, in lower case.'))),
  excerpt: z.optional(text('two sentences for the list and for search engines')),
  author: z.optional(text('the name of the author')),
  readTime: z.optional(
    z.int('Write whole minutes.').check(z.positive('Write at least 1.'), z.describe('Whole minutes of reading.')),
  ),
  publishDate: z.optional(publishDate),
  body: essayBody,
});

/** An essay's content as visitors see it: every field is set, with those left out derived by `shown-essay.ts`. */
export const shownEssayContent = z.strictObject({
  featuredImage: essayContent.shape.featuredImage,
  featuredQuote: essayContent.shape.featuredQuote,
  /** The first picture in the text, for a list that has no other. */
  firstPicture: z.optional(picturePath),
  /** The name of the first drawing in the text, if it comes before any picture (decision 0130). */
  firstFigure: z.optional(z.string()),
  /** Empty if the essay has none. */
  subtitle: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  excerpt: z.string(),
  author: z.string(),
  readTime: z.int(),
  publishDate: storedPublishDate,
  body: z.string(),
});

/** An essay as the API returns it. */
export const essay = z.strictObject({
  id: text('an id that never changes'),
  slug,
  title: text('the title'),
  status: contentStatus,
  publishedAt: z.nullable(instant),
  createdAt: instant,
  content: shownEssayContent,
});

/**
 * An essay as stored in its item. It is read by looser rules than those for writing, so that bounds added later do not
 * hide what was published before.
 */
export const storedEssay = z.strictObject({
  ...essay.shape,
  content: z.strictObject({
    ...essayContent.shape,
    publishDate: storedPublishDate,
    body: text('the essay in Markdown'),
  }),
});

/**
 * The frontmatter of a file in content/essays. Only the title is required. The slug is the file name, the body the text
 * below.
 */
export const essayFrontmatter = z.strictObject({
  id: z.optional(essay.shape.id),
  title: essay.shape.title,
  status: z._default(contentStatus.check(z.describe('draft, published or archived.')), 'published'),
  publishedAt: z.optional(writtenInstant),
  publishAt: z.optional(writtenPublishAt),
  createdAt: z.optional(writtenInstant),
  featuredImage: essayContent.shape.featuredImage,
  featuredQuote: essayContent.shape.featuredQuote,
  subtitle: essayContent.shape.subtitle,
  categories: essayContent.shape.categories,
  tags: essayContent.shape.tags,
  excerpt: essayContent.shape.excerpt,
  author: essayContent.shape.author,
  readTime: essayContent.shape.readTime,
  publishDate: z.optional(writtenPublishDate),
});

export type EssayContent = z.infer<typeof essayContent>;
export type ShownEssayContent = z.infer<typeof shownEssayContent>;
export type Essay = z.infer<typeof essay>;
export type StoredEssay = z.infer<typeof storedEssay>;
export type EssayFrontmatter = z.infer<typeof essayFrontmatter>;
