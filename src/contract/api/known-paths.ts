import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Most paths that are looked up at once. */
export const mostPaths = 200;

/** Which paths lead somewhere on this site, as a save judges the links and pictures of a text (rules 39). */
export const lookUpPaths = defineEndpoint({
  method: 'POST',
  path: '/api/admin/known-paths',
  request: z.strictObject({
    paths: z
      .array(z.string().check(z.maxLength(2_000, 'Keep each path to 2,000 characters.')))
      .check(z.maxLength(mostPaths, `Ask for at most ${mostPaths} at once.`)),
  }),
  response: z.object({
    success: z.literal(true),
    /** Those of them that are pages, by now or at some time: links lead there. */
    pages: z.array(z.string()),
    /** Those that are files or pictures: links lead there, and pictures show them. */
    files: z.array(z.string()),
  }),
  auth: 'bearer',
  bodyLimit: 64 * 1024,
});
