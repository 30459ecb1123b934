import * as z from 'zod/mini';
import { adminEndpoint } from '../admin-endpoint.ts';
import { withinBounds } from '../content/essay-body.ts';

/**
 * Address at which an essay, an article, a project or a page of bands can be seen as it stands, published or not. It
 * works for an hour, for anyone who has it.
 */
export const previewContent = adminEndpoint('POST', '/api/admin/content/{id}/preview', {
  answer: {
    /** Path on this site. */
    url: z.string(),
    /** When it expires, as an instant. */
    expiresAt: z.string(),
  },
});

/**
 * An essay as its page would show it, while it is being written. Nothing is stored. Content that cannot be shown yet is
 * left out; a body beyond the bounds of an essay is refused, naming the line.
 */
export const drawEssay = adminEndpoint('POST', '/api/admin/render/essay', {
  request: z.strictObject({
    title: z.string(),
    slug: z.string(),
    body: z.string().check(withinBounds),
    /** The content of the item; `body` in it is ignored. */
    content: z.record(z.string(), z.unknown()),
  }),
  bodyLimit: 256 * 1024,
  answer: {
    /** The article. */
    html: z.string(),
    /** The lines of the body, from 1, at which the blocks of the text begin, in order. */
    lines: z.array(z.int()),
    /** Path of the page without the essay. Only the admin may frame it, for an hour (rules 18). */
    frame: z.string(),
  },
});

const framedPage = z.string().check(z.maxLength(140), z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/));

/**
 * The pages that show the texts of an item, a part or the settings, and the address of one of them with every text
 * marked with its field (decision 0140). Only the admin may frame it, for an hour.
 */
export const framePage = adminEndpoint('POST', '/api/admin/frame', {
  request: z.strictObject({
    /** The prefix of the names of the texts, such as `home` or `section/faq`. */
    subject: z.string().check(z.maxLength(140, 'Keep it to 140 characters.')),
    /** Which of the pages to show; the first if left out. */
    page: z.optional(framedPage),
  }),
  bodyLimit: 2 * 1024,
  answer: {
    /** The pages that show it in the last build: slugs, or `projects/` and the slug of a project. */
    pages: z.array(z.string()),
    /** The page to frame: as built, or as saved if no build contains it yet. Null if there is nothing to show. */
    frame: z.nullable(z.object({ page: z.string(), url: z.string(), isBuilt: z.boolean() })),
  },
});
