import type { BuildView, WaitingChange } from '#contract/api/admin-build.ts';
import type { BuiltSiteFile } from '#contract/built-site.ts';

/** What a look at the public addresses found. */
export interface Look {
  /** What the pages show that visitors get at this moment; null where they do not say. */
  built: BuiltSiteFile | null;
  /** Addresses that do not answer as they should yet: not there, or still there. */
  unlike: ReadonlySet<string>;
}

/** The changes that are followed on their way to visitors. */
export interface Followed {
  /** Those that visitors do not get yet. */
  waiting: readonly WaitingChange[];
  /** Those that were seen to arrive since the last ones were announced. */
  live: readonly WaitingChange[];
  /** When the build began whose pages visitors get, in milliseconds since 1970; null where that is not known. */
  seenAt: number | null;
}

export const nothingFollowed: Followed = { waiting: [], live: [], seenAt: null };

/** Whether the pages that visitors get show a change. */
export const isBuiltIn = ({ key, fingerprint }: WaitingChange, built: BuiltSiteFile | null): boolean =>
  built !== null && (built.shows[key] ?? null) === fingerprint;

/** All that may have arrived: what the server says, and what was followed before. */
export function candidatesOf({ waiting }: Followed, view: Pick<BuildView, 'waiting'>): WaitingChange[] {
  const named = new Set(view.waiting.map(({ key }) => key));
  return [...view.waiting, ...waiting.filter(({ key }) => !named.has(key))];
}

/**
 * What is followed after a look (decision 0101). The server says what should be seen, the public addresses say what is: a function and a page may be of two deploys for a
 * while. What the server names no more and visitors get no more either was taken back.
 */
export function follow(
  before: Followed,
  view: Pick<BuildView, 'waiting' | 'builtAt'>,
  { built, unlike }: Look,
): Followed {
  const isShown = (change: WaitingChange) =>
    isBuiltIn(change, built) && !(change.address !== null && unlike.has(change.address));
  const named = new Set(view.waiting.map(({ key }) => key));
  const isBehind = built !== null && view.builtAt !== null && built.startedAt < view.builtAt;
  const isWaiting = (change: WaitingChange) =>
    !isShown(change) && (named.has(change.key) || isBehind || isBuiltIn(change, built));
  const candidates = candidatesOf(before, view);
  const waiting = candidates.filter(isWaiting);
  const known = new Set(before.waiting.map(({ key }) => key));
  const arrived = candidates.filter((change) => known.has(change.key) && isShown(change));
  const isNew = before.waiting.length === 0 && waiting.length > 0;
  const gone = new Set([...waiting, ...arrived].map(({ key }) => key));
  const earlier = isNew ? [] : before.live.filter(({ key }) => !gone.has(key));
  return { waiting, live: [...earlier, ...arrived], seenAt: built?.startedAt ?? null };
}

/** What the strip tells. */
export type Stage = 'quiet' | 'waiting' | 'saved' | 'building' | 'looking' | 'live' | 'failed';

/** Whether the build that the server tells of is the one whose pages visitors get already. */
const isOver = ({ startedAt }: BuildView, { seenAt }: Followed): boolean =>
  seenAt !== null && startedAt !== null && seenAt >= Date.parse(startedAt);

/** How far what was saved has come on its way to visitors. */
export function stageOf(view: BuildView, followed: Followed): Stage {
  const { state, hook } = view;
  const { waiting, live } = followed;
  if (state === 'failed') return 'failed';
  if (state === 'queued' && (waiting.length > 0 || live.length === 0)) return 'saved';
  const isBuilt = state === 'building' && isOver(view, followed);
  if (state === 'building' && !isBuilt) return 'building';
  if (waiting.length > 0) return isBuilt || view.waiting.length === 0 ? 'looking' : hook ? 'saved' : 'waiting';
  return live.length > 0 ? 'live' : 'quiet';
}

/** How many changes wait; the server names no more than it counts. */
export const countWaiting = ({ pending, waiting }: BuildView, followed: Followed): number =>
  Math.max(followed.waiting.length, pending - (waiting.length - followed.waiting.length));

const second = 1_000;

/**
 * Milliseconds until the next look; null where nothing is to be awaited: nothing is on its way, or it waits for a person.
 *
 * @param looks how often this stage was looked at already
 */
export function nextLookMs(stage: Stage, leftMs: number | null, looks: number): number | null {
  if (stage === 'quiet' || stage === 'live' || stage === 'failed' || stage === 'waiting') return null;
  // Some twenty minutes: longer than a build is waited for.
  if (looks > 100) return null;
  const patient = Math.min(2 * second * 1.2 ** looks, 15 * second);
  return leftMs !== null && leftMs > 0 ? Math.min(Math.max(leftMs / 2, 2 * second), 5 * second) : patient;
}
