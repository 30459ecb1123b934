import * as z from 'zod/mini';
import { contentType } from '../content/item.ts';
import { defineEndpoint } from '../endpoint.ts';
import { slug } from '../primitives.ts';

/** The most characters in a failure's sentence. */
export const longestReason = 1_000;

/** Why a build failed: a sentence, and the file or item, as far as the builder knows. */
export const buildFailure = z.strictObject({
  sentence: z.string().check(z.maxLength(longestReason)),
  file: z.nullable(z.string().check(z.maxLength(300))),
  item: z.nullable(z.strictObject({ type: contentType, slug })),
});
export type BuildFailure = z.infer<typeof buildFailure>;

/** The state of a build. Times are milliseconds since 1970. */
export const buildReport = z.strictObject({
  /** The deploy context that is being built. */
  context: z.string(),
  startedAt: z.number(),
  /** Null while it runs. */
  endedAt: z.nullable(z.number()),
  failure: z.nullable(buildFailure),
});
export type BuildReport = z.infer<typeof buildReport>;

/**
 * Where a builder reports the state of a build to the running site, because on Netlify a builder may not write to the
 * site's storage (decision 0102). Signing a report requires the site's secrets.
 */
export const reportBuild = defineEndpoint({
  method: 'POST',
  path: '/api/build-report',
  request: z.strictObject({ ...buildReport.def.shape, signature: z.string().check(z.maxLength(200)) }),
  response: z.object({ success: z.literal(true) }),
  auth: 'public',
  bodyLimit: 8 * 1024,
  bodyName: 'report',
});
