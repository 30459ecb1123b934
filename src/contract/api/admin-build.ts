import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** `queued`: wanted, and not asked for yet, since more changes may come. `building`: asked for, and not come back yet. */
export const buildStates = ['idle', 'queued', 'building', 'failed'] as const;

const build = {
  success: z.literal(true),
  /** What visitors see only once the site is built again, or see from the store meanwhile: items, and settings that stand in the pages. */
  pending: z.int(),
  /** Id of the build that is served. */
  build: z.string(),
  state: z.enum(buildStates),
  /** When the last build started, in UTC; null where nothing tells. */
  startedAt: z.nullable(z.string()),
  /** Milliseconds that it took; null while it runs, and where nothing tells. */
  tookMs: z.nullable(z.number()),
  /** Why the last build, or the call for it, failed; null unless `state` is `failed`. */
  error: z.nullable(z.string()),
  /** Whether a build can be asked for here: false where no build hook is set. */
  hook: z.boolean(),
};

/** What waits for a build, and how the last one went (architecture §6). */
export const readBuild = defineEndpoint({
  method: 'GET',
  path: '/api/admin/build',
  request: null,
  response: z.object(build),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Asks for a build now, whatever waits. */
export const startBuild = defineEndpoint({
  method: 'POST',
  path: '/api/admin/build',
  request: null,
  response: z.object({ ...build, message: z.string() }),
  auth: 'bearer',
  bodyLimit: 0,
});
export type BuildView = z.infer<typeof readBuild.response>;
