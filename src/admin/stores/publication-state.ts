import type { BuildView, WaitingChange } from '#contract/api/admin-build.ts';
import type { BuiltSiteFile } from '#contract/built-site.ts';

/** The result of a check of the public addresses. */
export interface Look {
  /** What the live pages show; null if they do not say. */
  built: BuiltSiteFile | null;
  /** Addresses that are not yet as they should be: still missing, or still there. */
  unlike: ReadonlySet<string>;
}

/** Changes being followed until visitors get them. */
export interface Followed {
  /** Changes that visitors do not get yet. */
  waiting: readonly WaitingChange[];
  /** Changes that arrived since the last announcement. */
  live: readonly WaitingChange[];
  /** When the build of the live pages began, in milliseconds since 1970; null if unknown. */
  seenAt: number | null;
}

export const nothingFollowed: Followed = { waiting: [], live: [], seenAt: null };

/** Whether the live pages show a change. */
export const isBuiltIn = ({ key, fingerprint }: WaitingChange, built: BuiltSiteFile | null): boolean =>
  built !== null && (built.shows[key] ?? null) === fingerprint;

/** All changes that may have arrived: those from the server, and those followed before. */
export function candidatesOf({ waiting }: Followed, view: Pick<BuildView, 'waiting'>): WaitingChange[] {
  const named = new Set(view.waiting.map(({ key }) => key));
  return [...view.waiting, ...waiting.filter(({ key }) => !named.has(key))];
}

/**
 * What to follow after a check (decision 0101). The server says what should be visible, the public addresses say what
 * is: for a while, a function and a page may come from different deploys. A change that neither the server nor the
 * pages show has been undone.
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

/** The state of the strip. */
export type Stage = 'quiet' | 'waiting' | 'saved' | 'building' | 'looking' | 'live' | 'failed';

/** Whether the server's last build is the one that is already live. */
const isOver = ({ startedAt }: BuildView, { seenAt }: Followed): boolean =>
  seenAt !== null && startedAt !== null && seenAt >= Date.parse(startedAt);

/** How far saved changes have got on their way to visitors. */
export function stageOf(view: BuildView, followed: Followed): Stage {
  const { state, hook } = view;
  const { waiting, live } = followed;
  if (state === 'failed') return 'failed';
  if (state === 'queued' && (waiting.length > 0 || live.length === 0)) return 'saved';
  const isBuilt = state === 'building' && isOver(view, followed);
  if (state === 'building' && !isBuilt) return 'building';
  if (waiting.length > 0) {
    if (isBuilt || view.waiting.length === 0) return 'looking';
    return hook && !view.isStranded ? 'saved' : 'waiting';
  }
  return live.length > 0 ? 'live' : 'quiet';
}

/** How many changes are waiting; the server may count more than it names. */
export const countWaiting = ({ pending, waiting }: BuildView, followed: Followed): number =>
  Math.max(followed.waiting.length, pending - (waiting.length - followed.waiting.length));

const second = 1_000;

/**
 * Milliseconds until the next check; null if there is nothing to wait for, or if a person has to act.
 *
 * @param looks how many checks there have been at this stage
 */
export function nextLookMs(stage: Stage, leftMs: number | null, looks: number): number | null {
  if (stage === 'quiet' || stage === 'live' || stage === 'failed' || stage === 'waiting') return null;
  // About twenty minutes: longer than any build should take.
  if (looks > 100) return null;
  const patient = Math.min(2 * second * 1.2 ** looks, 15 * second);
  return leftMs !== null && leftMs > 0 ? Math.min(Math.max(leftMs / 2, 2 * second), 5 * second) : patient;
}
