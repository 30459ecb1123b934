import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
import { contentType } from '../content/item.ts';
import { slug } from '../primitives.ts';

/**
 * `queued`: wanted, but held back for a moment in case more changes come. `building`: requested, but not finished yet.
 */
export const buildStates = ['idle', 'queued', 'building', 'failed'] as const;

/** A change that visitors will see after the next build. */
export const waitingChange = z.object({
  /** List and slug, or `setting/` and its key: the name that `/built.json` uses for it (decision 0101). */
  key: z.string(),
  /** Its name on screen. */
  title: z.string(),
  /** Its public address; null if it has no page of its own. */
  address: z.nullable(z.string()),
  /** Fingerprint of what visitors should see; null if they should see nothing. */
  fingerprint: z.nullable(z.string()),
});
export type WaitingChange = z.infer<typeof waitingChange>;

/** What made a build fail, as far as the builder could tell. */
const buildProblem = z.object({
  /** The file to fix, if it is a file. */
  file: z.nullable(z.string()),
  /** The item to fix, if it is an item. Its id is null when no item has that address any more. */
  item: z.nullable(z.object({ type: contentType, slug, id: z.nullable(z.string()), title: z.nullable(z.string()) })),
});

const build = {
  /**
   * Items and settings that are waiting for the next build, including those that visitors already get from the store.
   */
  pending: z.int(),
  /** The same, one by one, up to as many as a screen can name. */
  waiting: z.array(waitingChange),
  /** Id of the live build. */
  build: z.string(),
  /**
   * When the build whose code gives this answer began, in milliseconds since 1970; null if there was none. The public
   * pages may come from another build.
   */
  builtAt: z.nullable(z.number()),
  state: z.enum(buildStates),
  /** When the last build started, in UTC; null if unknown. */
  startedAt: z.nullable(z.string()),
  /** How long it took in milliseconds; null while it runs, or if unknown. */
  tookMs: z.nullable(z.number()),
  /**
   * Estimated milliseconds until the build goes live, judged by earlier builds: 0 if it is overdue, null if no build is
   * under way or there is nothing to judge by.
   */
  leftMs: z.nullable(z.number()),
  /** Why the last build, or the call for it, failed; null unless `state` is `failed`. */
  error: z.nullable(z.string()),
  /** What to fix; null unless the builder knew. */
  problem: z.nullable(buildProblem),
  /** Whether a build can be requested: false if no build hook is set. */
  hook: z.boolean(),
  /**
   * Whether what is waiting was built or requested, but no build is bringing it: an older deploy was published, or the
   * build was cancelled. Nothing requests another build, since builds may be locked out on purpose.
   */
  isStranded: z.optional(z.boolean()),
};

/** What is waiting for a build, and how the last build went (architecture §6). */
export const readBuild = adminRead('/api/admin/build', build);

/** Requests a build now, even if nothing is waiting for one. */
export const startBuild = adminEndpoint('POST', '/api/admin/build', { answer: { ...build, message: z.string() } });
export type BuildView = z.infer<typeof readBuild.response>;
