import type { BlobStore } from '../blobs.ts';
import { dateOf } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { sweepByName, type Swept } from '../sweep.ts';

/** A quota that was used up on a day. */
export interface Overrun {
  /** The quota in plain words; the same for all buckets of a kind. */
  quota: string;
  /** The day, in UTC: `2026-11-22`. */
  date: string;
  /** The first refused call, in milliseconds since 1970. */
  at: number;
}

/** Suffix of quotas per address and form, such as `contact-form`. */
export const formQuota = '-form';

const folder = 'overruns/';
const day = 24 * 60 * 60 * 1000;
/** How far back the admin can look. */
const keptDays = 91;

/**
 * Remembers which quotas were used up, one key per bucket and day, so that an administrator learns what was not counted
 * (rules 43).
 */
export function openOverruns(store: BlobStore) {
  /** What this instance has noted today, by quota. */
  let noted = { date: '', quotas: new Map<string, Set<string>>() };

  /**
   * Notes that a bucket's quota for a day is used up. Costs a write the first time an instance notes that bucket on a
   * day.
   * @param quota a plain word, such as `events`
   * @returns whether this is the first note of this quota by this instance today
   */
  async function note(quota: string, bucket: string, at: number): Promise<boolean> {
    const date = dateOf(at);
    if (noted.date !== date) noted = { date, quotas: new Map() };
    const buckets = noted.quotas.get(quota) ?? new Set();
    noted.quotas.set(quota, buckets);
    if (buckets.has(bucket)) return false;
    const isFirst = buckets.size === 0;
    buckets.add(bucket);
    try {
      await store.create(`${folder}${date}/${quota}/${nodeCrypto().hash('sha256', bucket)}`, String(at));
    } catch (error) {
      buckets.delete(bucket);
      throw error;
    }
    return isFirst;
  }

  /**
   * The quotas used up since the start of the day of `from` (milliseconds since 1970), one entry per bucket, in no
   * promised order.
   */
  async function since(from: number): Promise<Overrun[]> {
    const keys = (await Array.fromAsync(store.keys(folder))).filter((key) => key >= folder + dateOf(from));
    const found: Overrun[] = [];
    await inParallel(keys, async (key) => {
      const [, date = '', quota = ''] = key.split('/');
      const at = Number(await store.get(key));
      // A value that is not a time on that day was torn (rules 30).
      if (at > 0 && Number.isFinite(at) && dateOf(at) === date) found.push({ quota, date, at });
    });
    return found;
  }

  /**
   * Deletes notes from before the days that the admin can show, going by their names alone. `now` is in milliseconds
   * since 1970.
   */
  const expire = (now: number): Promise<Swept> =>
    sweepByName(store, store.keys(folder), (key) => key < folder + dateOf(now - keptDays * day));

  return { note, since, expire };
}
