import * as z from 'zod/mini';
import { contentType } from '../content/item.ts';
import { defineEndpoint } from '../endpoint.ts';
import { slug } from '../primitives.ts';

/** Most characters of a sentence on why a build failed. */
export const longestReason = 1_000;

/** Why a build failed: a sentence, and what it is about, as far as the builder knows it. */
export const buildFailure = z.strictObject({
  sentence: z.string().check(z.maxLength(longestReason)),
  file: z.nullable(z.string().check(z.maxLength(300))),
  item: z.nullable(z.strictObject({ type: contentType, slug })),
});
export type BuildFailure = z.infer<typeof buildFailure>;

/** How a build goes; times are milliseconds since 1970. */
export const buildReport = z.strictObject({
  /** The deploy context that is built. */
  context: z.string(),
  startedAt: z.number(),
  /** Null while it runs. */
  endedAt: z.nullable(z.number()),
  failure: z.nullable(buildFailure),
});
export type BuildReport = z.infer<typeof buildReport>;

/** Where a builder tells the running site how a build goes, since on Netlify it may not write to its storage (decision 0102). Only who knows the site's secrets can sign one. */
export const reportBuild = defineEndpoint({
  method: 'POST',
  path: '/api/build-report',
  request: z.strictObject({ ...buildReport.def.shape, signature: z.string().check(z.maxLength(200)) }),
  response: z.object({ success: z.literal(true) }),
  auth: 'public',
  bodyLimit: 8 * 1024,
  bodyName: 'report',
});
