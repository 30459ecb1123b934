import type { SendView } from '#contract/api/admin-newsletter.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { sends } from '#storage/collections/sends.ts';
import { erasedAt, suppressions } from '#storage/collections/suppressions.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import type { Stores } from '#storage/stores.ts';
import { failedBecause, skippedBecause } from './reasons.ts';

/** Only this many of the newest campaigns are checked, each with one list of keys. Two years of a weekly campaign. */
const most = 104;
/** How many are checked at once. */
const atOnce = 8;

/**
 * What became of each campaign for a subscriber, newest first, and how many older ones were not checked. What was sent
 * before they were erased is no longer theirs (decision 0124). Throws StorageUnavailable, and RecordUnreadable for a
 * suppression that cannot be read.
 * @param subscriber the subscriber's own id
 */
export async function campaignsTo(stores: Stores, subscriber: string): Promise<{ found: SendView[]; older: number }> {
  const [{ records }, suppression] = await Promise.all([
    stores.open(campaigns).all(),
    stores.open(suppressions).read(subscriber),
  ]);
  const since = (suppression && erasedAt(suppression.value)) ?? 0;
  const begun = records.flatMap(({ id, value: { subject, state, startedAt } }) =>
    startedAt === undefined ? [] : [{ id, subject, startedAt, isCanceled: state === 'canceled' }],
  );
  begun.sort((left, right) => right.startedAt - left.startedAt);
  const kept = stores.open(sends);
  const found = await mapInParallel(
    begun.slice(0, most),
    async ({ id, subject, startedAt, isCanceled }): Promise<SendView[]> => {
      const standing = (await kept.standings(id, subscriber)).get(subscriber);
      if (!standing) return [];
      const { attempt, reason } = standing;
      const state = isCanceled && standing.state === 'deferred' ? 'canceled' : standing.state;
      const at = (await kept.claimOf(id, subscriber, attempt))?.at ?? startedAt;
      if (at < since) return [];
      return [{ campaign: id, subject, state, reason: whyOf(state, reason), at: new Date(at).toISOString() }];
    },
    atOnce,
  );
  return { found: found.flat(), older: Math.max(0, begun.length - most) };
}

function whyOf(state: SendView['state'], word: string): string | null {
  if (state === 'skipped') return skippedBecause(word);
  if (state === 'failed') return failedBecause(word);
  return state === 'canceled'
    ? 'The mail server refused it temporarily, and the campaign was canceled before the next try.'
    : null;
}
