import type { BlobStore } from '../blobs.ts';
import { overtaken, whileOvertaken } from '../contention.ts';
import { dateOf } from '../ids.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { sweepByName, type Swept } from '../sweep.ts';

export interface Quota {
  /** Calls allowed in a day (UTC), over all instances. */
  max: number;
  /**
   * How many of them an instance takes at once. There may be at most a thousand blocks a day, so that a list of them is
   * one page.
   */
  block: number;
  /** Milliseconds since 1970. */
  now: number;
}

export type Spending = { allowed: true } | { allowed: false; /** Until the next day. */ retryAfterSeconds: number };

/** An instance's share of a bucket's day. */
interface Lease {
  left: number;
  /** Number of the block to try next; null until one was taken. */
  next: number | null;
  /** All blocks of the day are taken. */
  isOver: boolean;
  /** Blocks that are being taken right now. */
  takings: Set<Taking>;
}

/** A block on its way. As many callers wait for it as it will hold calls: one more would wait only to find it empty. */
interface Taking {
  room: number;
  done: Promise<void>;
}

const folder = 'quotas/';
const day = 24 * 60 * 60 * 1000;
const mostBlocks = 1000;
/**
 * How many buckets an instance remembers. Beyond that, the bucket unused for longest is forgotten and loses its lease.
 */
const mostLeases = 10_000;

/**
 * Counts the calls of a day without a record for each (decision 0083). A quota is cut into numbered blocks. An instance
 * takes a block with one atomic `create` and spends it from memory. There are no more numbers than blocks, so no race
 * lets a day exceed `max`. An instance that ends loses the rest of its block.
 */
export function openQuotas(store: BlobStore) {
  const leases = new Map<string, Lease>();

  function leaseOf(place: string): Lease {
    const lease = leases.get(place) ?? { left: 0, next: null, isOver: false, takings: new Set<Taking>() };
    leases.delete(place);
    leases.set(place, lease);
    if (leases.size > mostLeases) leases.delete(leases.keys().next().value ?? '');
    return lease;
  }

  /**
   * Spends a call of the bucket's day, or says in how many seconds the next day begins. A bucket is any string; only
   * its hash is kept. Costs nothing while the block lasts or once the day is known to be used up, and a write for each
   * new block. If another instance took that block, it costs an extra read and list, then a write and a read for each
   * further round (rules 43). Throws StorageContended, and RangeError for more than a thousand blocks.
   */
  async function spend(bucket: string, quota: Quota): Promise<Spending> {
    const { now } = quota;
    const place = placeOf(bucket, now);
    const lease = leaseOf(place);
    // Terminates: each round waits for a block, until none is left.
    while (lease.left === 0) {
      const waiting = [...lease.takings].find(({ room }) => room > 0 || lease.isOver);
      if (!waiting && lease.isOver) break;
      const taking = waiting ?? begin(place, lease, quota);
      taking.room -= 1;
      await taking.done;
    }
    if (lease.left === 0) return { allowed: false, retryAfterSeconds: Math.ceil((day - (now % day)) / 1000) };
    lease.left -= 1;
    return { allowed: true };
  }

  function begin(place: string, lease: Lease, quota: Quota): Taking {
    const taking: Taking = {
      room: quota.block,
      done: takeBlock(place, lease, quota)
        .then((taken) => {
          lease.left += taken;
          lease.isOver ||= taken === 0;
        })
        .finally(() => lease.takings.delete(taking)),
    };
    lease.takings.add(taking);
    return taking;
  }

  /**
   * Gives back a call that was spent at `now` but turned out not to be needed. Does nothing if this instance no longer
   * remembers the bucket.
   */
  function giveBack(bucket: string, now: number): void {
    const lease = leases.get(placeOf(bucket, now));
    if (lease) lease.left += 1;
  }

  /**
   * Takes a free block and returns its number of calls; 0 if none is left. An instance starts at a random number and
   * counts up from there. When it meets another instance, it picks a random free one.
   */
  async function takeBlock(place: string, lease: Lease, { max, block }: Quota): Promise<number> {
    const blocks = Math.ceil(max / block);
    if (blocks > mostBlocks) throw new RangeError(`A quota of ${blocks} blocks is too long to list.`);
    const take = async (number: number): Promise<number> => {
      const size = Math.min(block, max - (number - 1) * block);
      // Set before the write, so that a concurrent call tries another block.
      lease.next = (number % blocks) + 1;
      return (await store.create(place + String(number), String(size))) === 'exists' ? 0 : size;
    };
    let number = lease.next ?? 1 + Math.floor(Math.random() * blocks);
    const hoped = await take(number);
    if (hoped > 0) return hoped;
    const free = new Set(Array.from({ length: blocks }, (_, index) => index + 1));
    for await (const key of store.keys(place)) free.delete(Number(key.slice(place.length)));
    return whileOvertaken(`quota in ${store.name}`, async () => {
      // The list may be behind.
      free.delete(number);
      const next = oneOf(free);
      if (next === undefined) return 0;
      number = next;
      return (await take(number)) || overtaken;
    });
  }

  /** An upper bound on the calls spent on the bucket's day: the size of the taken blocks. One list. */
  async function spent(bucket: string, { max, block, now }: Quota): Promise<number> {
    const taken = new Set<string>();
    for await (const key of store.keys(placeOf(bucket, now))) taken.add(key);
    return Math.min(max, taken.size * block);
  }

  /** Deletes the blocks of all days before yesterday, by their names alone. `now` is in milliseconds since 1970. */
  const expire = (now: number): Promise<Swept> =>
    sweepByName(store, store.keys(folder), (key) => key < folder + dateOf(now - day));

  return { spend, giveBack, spent, expire };
}

const placeOf = (bucket: string, now: number): string =>
  `${folder}${dateOf(now)}/${nodeCrypto().hash('sha256', bucket)}/`;

const oneOf = (numbers: ReadonlySet<number>): number | undefined =>
  [...numbers][Math.floor(Math.random() * numbers.size)];
