import * as z from 'zod/mini';
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
