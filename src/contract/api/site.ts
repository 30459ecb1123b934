import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** What visitors may know of the settings (architecture §5); compared with what the page was built from. */
export const publicSettings = z.object({
  heroTitle: z.string(),
  heroSubtitle: z.string(),
  announcement: z.nullable(z.string()),
  contactEmail: z.string(),
  maintenance: z.boolean(),
  analytics: z.boolean(),
});
export type PublicSettings = z.infer<typeof publicSettings>;

export const readSite = defineEndpoint({
  method: 'GET',
  path: '/api/site',
  request: null,
  response: z.object({ success: z.literal(true), site: publicSettings }),
  auth: 'public',
  bodyLimit: 0,
});
