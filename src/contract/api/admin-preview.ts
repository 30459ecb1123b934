import * as z from 'zod/mini';
import { withinBounds } from '../content/essay-body.ts';
import { defineEndpoint } from '../endpoint.ts';

/** The address at which an essay, an article or a project can be seen as it stands, published or not: for an hour, by whoever has it. */
export const previewContent = defineEndpoint({
  method: 'POST',
  path: '/api/admin/content/{id}/preview',
  request: null,
  response: z.object({
    success: z.literal(true),
    /** Path on this site. */
    url: z.string(),
    /** Instant from which it leads nowhere. */
    expiresAt: z.string(),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

/**
 * An essay as its page would show it while it is written; nothing of it is stored. What cannot be shown yet of its content is left out. A body that is beyond the bounds of
 * an essay is refused with the line.
 */
export const drawEssay = defineEndpoint({
  method: 'POST',
  path: '/api/admin/render/essay',
  request: z.strictObject({
    title: z.string(),
    slug: z.string(),
    body: z.string().check(withinBounds),
    /** The content of the item; its own body does not count. */
    content: z.record(z.string(), z.unknown()),
  }),
  response: z.object({
    success: z.literal(true),
    /** The article. */
    html: z.string(),
    /** Where the blocks of the text begin in the body, in order: lines from 1. */
    lines: z.array(z.int()),
    /** Path of the page without an essay, to be framed by the admin, for an hour (rules 18). */
    frame: z.string(),
  }),
  auth: 'bearer',
  bodyLimit: 256 * 1024,
});

const framedPage = z.string().check(z.maxLength(140), z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/));

/**
 * The pages on which texts of an item, a part or the settings stand, and the address of one of them in which each text says which field it is (decision 0140): for an hour,
 * and to be framed by the admin alone.
 */
export const framePage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/frame',
  request: z.strictObject({
    /** What the names of the texts begin with, such as `home` or `section/faq`. */
    subject: z.string().check(z.maxLength(140, 'Keep it to 140 characters.')),
    /** The page to show where there are several; the first one where it is left out. */
    page: z.optional(framedPage),
  }),
  response: z.object({
    success: z.literal(true),
    /** The pages that show it, as they were built: slugs, and `projects/` with that of a project. */
    pages: z.array(z.string()),
    /** What is framed: a page as it was built, or as it is saved where no build knows it yet; null where there is nothing to show. */
    frame: z.nullable(z.object({ page: z.string(), url: z.string(), isBuilt: z.boolean() })),
  }),
  auth: 'bearer',
  bodyLimit: 2 * 1024,
});
