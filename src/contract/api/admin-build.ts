import * as z from 'zod/mini';
import { contentType } from '../content/item.ts';
import { defineEndpoint } from '../endpoint.ts';
import { slug } from '../primitives.ts';

/** `queued`: wanted, and not asked for yet, since more changes may come. `building`: asked for, and not come back yet. */
export const buildStates = ['idle', 'queued', 'building', 'failed'] as const;

/** Something that visitors see otherwise after the next build. */
export const waitingChange = z.object({
  /** List and slug, or `setting/` and its key: the name under which `/built.json` tells what the pages show (decision 0101). */
  key: z.string(),
  /** What people call it. */
  title: z.string(),
  /** Where visitors find it; null where it has no page of its own. */
  address: z.nullable(z.string()),
  /** Names what visitors are to see; null where they are to see nothing. */
  fingerprint: z.nullable(z.string()),
});
export type WaitingChange = z.infer<typeof waitingChange>;

/** What made a build fail, as far as the builder knows it. */
const buildProblem = z.object({
  /** The file to mend; null where it is no file. */
  file: z.nullable(z.string()),
  /** The item to mend; null where it is none. Its id is null where there is none at that address any more. */
  item: z.nullable(z.object({ type: contentType, slug, id: z.nullable(z.string()), title: z.nullable(z.string()) })),
});

const build = {
  success: z.literal(true),
  /** What visitors see only once the site is built again, or see from the store meanwhile: items, and settings that stand in the pages. */
  pending: z.int(),
  /** The same one by one, as many as a screen can name. */
  waiting: z.array(waitingChange),
  /** Id of the build that is served. */
  build: z.string(),
  /** When the build began that this answer comes from, in milliseconds since 1970; null where nothing was built. The public pages may be of another one. */
  builtAt: z.nullable(z.number()),
  state: z.enum(buildStates),
  /** When the last build started, in UTC; null where nothing tells. */
  startedAt: z.nullable(z.string()),
  /** Milliseconds that it took; null while it runs, and where nothing tells. */
  tookMs: z.nullable(z.number()),
  /** Milliseconds until a build that is wanted or on its way should be seen, by those before it: 0 where it takes longer; null where nothing is on its way or known. */
  leftMs: z.nullable(z.number()),
  /** Why the last build, or the call for it, failed; null unless `state` is `failed`. */
  error: z.nullable(z.string()),
  /** What to mend; null unless a builder knew it. */
  problem: z.nullable(buildProblem),
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
