import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Most paths that are looked up at once, and most places. */
export const mostPaths = 200;
export const mostPlaces = 50;

const path = z.string().check(z.maxLength(2_000, 'Keep each path to 2,000 characters.'));
const place = z.strictObject({ path, id: z.string().check(z.maxLength(200, 'Keep each id to 200 characters.')) });

/** Which paths of this site lead somewhere, and which places of its texts there are, as a save judges the links and pictures of a text (rules 39). */
export const lookUpPaths = defineEndpoint({
  method: 'POST',
  path: '/api/admin/known-paths',
  request: z.strictObject({
    paths: z.array(path).check(z.maxLength(mostPaths, `Ask for at most ${mostPaths} at once.`)),
    places: z.optional(z.array(place).check(z.maxLength(mostPlaces, `Ask for at most ${mostPlaces} places at once.`))),
  }),
  response: z.object({
    success: z.literal(true),
    /** Those of them that are pages, by now or at some time: links lead there. */
    pages: z.array(z.string()),
    /** Those that are files or pictures: links lead there, and pictures show them. */
    files: z.array(z.string()),
    /** Places that the texts at their paths do not have; of any other nothing is said. */
    noPlaces: z.array(place),
  }),
  auth: 'bearer',
  bodyLimit: 64 * 1024,
});
