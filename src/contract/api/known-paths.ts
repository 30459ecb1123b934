import * as z from 'zod/mini';
import { adminEndpoint } from '../admin-endpoint.ts';

/** The most paths and places in one lookup. */
export const mostPaths = 200;
export const mostPlaces = 50;

const path = z.string().check(z.maxLength(2_000, 'Keep each path to 2,000 characters.'));
const place = z.strictObject({ path, id: z.string().check(z.maxLength(200, 'Keep each id to 200 characters.')) });

/**
 * Which paths of this site exist, and which places in its texts do, judged in the same way as a save judges links and
 * pictures (rules 39).
 */
export const lookUpPaths = adminEndpoint('POST', '/api/admin/known-paths', {
  request: z.strictObject({
    paths: z.array(path).check(z.maxLength(mostPaths, `Ask for at most ${mostPaths} at once.`)),
    places: z.optional(z.array(place).check(z.maxLength(mostPlaces, `Ask for at most ${mostPlaces} places at once.`))),
  }),
  bodyLimit: 64 * 1024,
  answer: {
    /** Those that are or were pages: links to them work. */
    pages: z.array(z.string()),
    /** Those that are files or pictures: links to them work, and pictures can show them. */
    files: z.array(z.string()),
    /** Places that the text at their path does not have. Says nothing about other paths. */
    noPlaces: z.array(place),
  },
});
