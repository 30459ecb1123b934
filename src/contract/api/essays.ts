import * as z from 'zod/mini';
import { essay, shownEssayContent } from '../content/essay.ts';
import { defineEndpoint } from '../endpoint.ts';

/** An essay in a list, without its body. */
export const essaySummary = z.object({ ...essay.shape, content: z.omit(shownEssayContent, { body: true }) });
export type EssaySummary = z.infer<typeof essaySummary>;

/** A single essay, with the body rendered by the server: the browser carries no Markdown parser (architecture §6). */
export const essayDetail = z.object({ ...essay.shape, html: z.string() });
export type EssayDetail = z.infer<typeof essayDetail>;

export const essayList = z.array(essaySummary);
/** The same list in pages, on request: `?limit` (1 to 100) or `?cursor` (architecture §5). */
export const essayPage = z.object({ essays: essayList, nextCursor: z.nullable(z.string()), total: z.int() });

/** Every published essay, newest first; in pages on request. */
export const listEssays = defineEndpoint({
  method: 'GET',
  path: '/api/essays',
  request: null,
  response: z.union([essayList, essayPage]),
  auth: 'public',
  bodyLimit: 0,
});

export const readEssay = defineEndpoint({
  method: 'GET',
  path: '/api/essays/{slug}',
  request: null,
  response: essayDetail,
  auth: 'public',
  bodyLimit: 0,
});
