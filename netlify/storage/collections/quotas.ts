import type { BlobStore } from '../blobs.ts';
import { overtaken, whileOvertaken } from '../contention.ts';
import { inParallel } from '../in-parallel.ts';
import { nodeCrypto } from '../node-crypto.ts';

export interface Quota {
  /** As many calls are allowed in a day (UTC), over all instances. */
  max: number;
  /** As many of them an instance takes at once. A thousand blocks a day at most, so that a list of them is one page. */
  block: number;
  /** Milliseconds since 1970. */
  now: number;
}

export type Spending = { allowed: true } | { allowed: false; /** Until the next day. */ retryAfterSeconds: number };

/** What an instance has of a bucket's day. */
interface Lease {
  left: number;
  /** Nobody has anything left. */
  isOver: boolean;
  /** Callers that come while a block is being taken wait for it together. */
  taking: Promise<void> | null;
}

const folder = 'quotas/';
const day = 24 * 60 * 60 * 1000;
const mostBlocks = 1000;
/** Buckets that an instance remembers; the one that was quiet longest is forgotten first, and loses its lease. */
const mostLeases = 10_000;

/**
 * Counts calls of a day without a record for each (decision 0083). A quota is cut into numbered blocks. An instance takes a block with one atomic `create` and spends it from
 * memory. There are no more numbers than the quota has blocks, so however many race, no day allows more than `max`. An instance that ends loses what is left of its block.
 */
export function openQuotas(store: BlobStore) {
  const leases = new Map<string, Lease>();

  function leaseOf(place: string): Lease {
    const lease = leases.get(place) ?? { left: 0, isOver: false, taking: null };
    leases.delete(place);
    leases.set(place, lease);
    if (leases.size > mostLeases) leases.delete(leases.keys().next().value ?? '');
    return lease;
  }

  /**
   * Spends a call of the bucket's day, or says in how many seconds the next day begins. A bucket is any string; only its hash is kept. Costs nothing while the block lasts
   * and when the day is known to be over, and a write for each new block. Where another instance took that block, it costs a read and a list more, and a write and a read
   * for each further round (rules 43). Throws StorageContended, and RangeError for more than a thousand blocks.
   */
  async function spend(bucket: string, { max, block, now }: Quota): Promise<Spending> {
    const place = placeOf(bucket, now);
    const lease = leaseOf(place);
    // Ends: each round takes a block, until there is none.
    while (lease.left === 0 && !lease.isOver) {
      lease.taking ??= takeBlock(place, max, block)
        .then((taken) => {
          lease.left += taken;
          lease.isOver = taken === 0;
        })
        .finally(() => {
          lease.taking = null;
        });
      await lease.taking;
    }
    if (lease.left === 0) return { allowed: false, retryAfterSeconds: Math.ceil((day - (now % day)) / 1000) };
    lease.left -= 1;
    return { allowed: true };
  }

  /** Gives a call back that was spent at `now`, for a call that came to nothing. It is forgotten where this instance no longer remembers the bucket. */
  function giveBack(bucket: string, now: number): void {
    const lease = leases.get(placeOf(bucket, now));
    if (lease) lease.left += 1;
  }

  /** Takes a block that nobody has, and gives the number of calls in it; 0 where there is none. At random, so that instances rarely meet, and a list that is behind rarely misleads. */
  async function takeBlock(place: string, max: number, block: number): Promise<number> {
    const blocks = Math.ceil(max / block);
    if (blocks > mostBlocks) throw new RangeError(`A quota of ${blocks} blocks is too long to list.`);
    const free = new Set(Array.from({ length: blocks }, (_, index) => index + 1));
    return whileOvertaken(`quota in ${store.name}`, async () => {
      const number = [...free][Math.floor(Math.random() * free.size)];
      if (number === undefined) return 0;
      const size = Math.min(block, max - (number - 1) * block);
      if ((await store.create(place + String(number), String(size))) === 'created') return size;
      if (free.size === blocks) for await (const key of store.keys(place)) free.delete(Number(key.slice(place.length)));
      free.delete(number);
      return overtaken;
    });
  }

  /** Deletes the blocks of all days before yesterday, by their names alone; `now` in milliseconds since 1970. */
  async function expire(now: number): Promise<void> {
    const over: string[] = [];
    for await (const key of store.keys(folder)) if (key < folder + dateOf(now - day)) over.push(key);
    await inParallel(over, (key) => store.delete(key));
  }

  return { spend, giveBack, expire };
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const placeOf = (bucket: string, now: number): string =>
  `${folder}${dateOf(now)}/${nodeCrypto().hash('sha256', bucket)}/`;
