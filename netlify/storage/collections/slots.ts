import * as z from 'zod/mini';
import type { BlobStore } from '../blobs.ts';
import { overtaken, whileOvertaken } from '../contention.ts';
import { lastFrom } from '../last-from.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { readStoredJson } from '../stored-json.ts';
import { sweep, type Swept } from '../sweep.ts';

export interface Limit {
  /** How many slots may be taken in any window of `windowMs` milliseconds. */
  max: number;
  windowMs: number;
  /** Milliseconds since 1970. */
  now: number;
}

export type LimitResult =
  | { allowed: true; /** The slot that was taken. */ slot: number }
  | { allowed: false; retryAfterSeconds: number };

const slot = z.object({ at: z.number(), until: z.number() });
type Slot = z.infer<typeof slot>;

/** Slots were once called claims, and an older version may still look for them under that name. */
const folder = 'claims/';
/** How long a bucket must have been idle before it is forgotten. */
const idle = 60 * 60 * 1000;

/**
 * The slots of a bucket are numbered. Slot n may be taken once slot n - max is a window old, and taking it is one
 * atomic `create`. So no race lets a window hold more than max, and a refused caller leaves nothing behind.
 */
export function openSlots(store: BlobStore) {
  /**
   * Takes a slot of the bucket (any string), or says in how many seconds one will be free (rules 25). Throws
   * StorageContended.
   */
  async function take(bucket: string, { max, windowMs, now }: Limit): Promise<LimitResult> {
    const prefix = prefixOf(bucket);
    let next = 1;
    for await (const key of store.keys(prefix)) next = Math.max(next, numberOf(key) + 1);
    const exists = async (number: number) => (await store.get(slotKey(prefix, number))) !== null;
    /** The refusal for a slot that has to wait, or null if it is free. */
    const refusalAt = async (number: number): Promise<LimitResult | null> => {
      const blocking = number > max ? await readStoredJson(store, slotKey(prefix, number - max), slot) : null;
      const wait = blocking ? blocking.at + windowMs - now : 0;
      return wait > 0 ? { allowed: false, retryAfterSeconds: Math.ceil(wait / 1000) } : null;
    };
    const value = JSON.stringify({ at: now, until: now + windowMs } satisfies Slot);
    const refused = await refusalAt(next);
    if (refused) return refused;
    return whileOvertaken<LimitResult>(`slot in ${store.name}`, async () => {
      if ((await store.create(slotKey(prefix, next), value)) === 'created') return { allowed: true, slot: next };
      // The list may be behind by more than one.
      next = 1 + (await lastFrom(next, exists));
      return (await refusalAt(next)) ?? overtaken;
    });
  }

  /**
   * Gives a slot back as if it had never been taken. If later slots exist, this leaves a gap, which lets no caller in
   * too early.
   */
  async function release(bucket: string, number: number): Promise<void> {
    await store.delete(slotKey(prefixOf(bucket), number));
  }

  /** Frees all slots of a bucket. */
  async function clear(bucket: string): Promise<void> {
    for await (const key of store.keys(prefixOf(bucket))) await store.delete(key);
  }

  /**
   * Deletes slots that no longer count, bucket by bucket from the one after `after`. The newest of a bucket goes last,
   * and only after the bucket has been idle for an hour, since it determines the next number.
   */
  const expire = (now: number, after?: string): Promise<Swept> =>
    sweep({
      keys: store.keys(folder),
      after,
      unitOf: (key) => key.slice(0, key.lastIndexOf('/')),
      async expire(keys) {
        const sorted = keys.toSorted((left, right) => numberOf(left) - numberOf(right));
        for (const [index, key] of sorted.entries()) {
          const until = (await readStoredJson(store, key, slot))?.until ?? 0;
          const isNewest = index === sorted.length - 1;
          if (until + (isNewest ? idle : 0) > now) return index;
          await store.delete(key);
        }
        return sorted.length;
      },
    });

  return { take, release, clear, expire };
}

const prefixOf = (bucket: string): string => `${folder}${nodeCrypto().hash('sha256', bucket)}/`;
const slotKey = (prefix: string, number: number): string => prefix + String(number).padStart(6, '0');
const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1));
