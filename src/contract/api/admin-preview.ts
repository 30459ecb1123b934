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
